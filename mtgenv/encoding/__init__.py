"""What a player sees and what they can do, as fixed arrays: observations, masks, action tables."""
