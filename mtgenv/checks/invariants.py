"""What must hold in every match: the invariants by number, and what each says.

A check returns 0 or the number of the invariant that is broken. The checks read the record only:
`records`, `games` and `permanents` compare it with itself, `derived` with what its derived values
should be, `outer_games` and `changes` with an earlier record of the same match, `combats` with
brute force and with damage as assigned.
"""

FINE = 0
LISTS = 1
CARDS_CONSERVED = 2
DEPTH = 3
ROW_KIND = 4
SEATS = 5
STACK_ENTRY = 6
ATTACHMENT = 7
STATUS_OFF_BATTLEFIELD = 8
COMBAT_ONLY_IN_COMBAT = 9
ATTACKER_STATUS = 10
BLOCKER_STATUS = 11
FRAMES = 12
SMALL_LISTS = 13
DECISION = 14
LEGAL_ACTIONS = 15
LEGAL_SUBJECTS = 16
PLAYERS = 17
OUTER_LIBRARIES = 18
SETTLED = 19
PRIORITY_WITHIN_RESOLUTION = 20
DERIVED_VALUES = 21
OUTER_GAME = 22
OUTER_PLAYERS = 23
OUTER_OBJECTS = 24
OUTER_STACK = 25
OUTER_EFFECTS = 26
OUTER_TRIGGERS = 27
FETCHED = 28
CAME_HOME = 29
CREATOR_FINISHES = 30
DAMAGE_SUM = 31
DAMAGE_RECEIVER = 32
TRAMPLE = 33
ATTACK_DECLARATION = 34
BLOCK_DECLARATION = 35
HIDDEN = 36
DUPLICATE_ACTION = 37
STEP_GUARD = 38
ILLEGAL_ANSWER = 39
DECLARATION_OFFERS = 40
OPPONENTS = 41
COUNTERS = 42
FACES = 43
PHASING = 44
SETTLED_PERMANENTS = 45
COPIES = 46
POOLS = 47
DECIDER = 48
COURSE = 49
ORDERING = 50
NEW_OBJECT = 51
THIS_TURN = 52
PHASED_OUT_STAYS = 53
EMBLEMS = 54
MANA_EMPTIES = 55
LEFTOVERS = 56
HAND_SIZE = 57
ASKER = 58
RANGES = 59
COMMANDERS = 60
COMMAND_ZONE = 61
DUNGEONS = 62
COMPANIONS = 63

NAMES = (
    "nothing is broken",
    "every row stands in the one list of its zone, and the lists are linked both ways",
    "the cards of each owner over all games and outside are as many as at the start",
    "nothing is in a game deeper than the one being played",
    "each kind of object is only where it may be",
    "owners and controllers are players",
    "entries of the stack and objects on the stack belong together",
    "attachments are to permanents of the same game",
    "what is not on the battlefield has no status, counters or attachment",
    "attackers and blockers exist only in the combat phase of their game",
    "an attacker attacks another player and is undecided, blocked or unblocked",
    "a blocker does not attack, and what is not in combat has no combat status",
    "the agenda has one game for each level, in order, over the frame of its creator",
    "effects, waiting and delayed triggers are of games being played, and their counts fit",
    "an open decision is somebody's who is in the game",
    "an open decision has a legal action",
    "every legal action is about something that is there",
    "life, mana and land counts of players are possible, and who lost outside is not inside",
    "the libraries of an outer game are empty while an inner one runs",
    "nobody has priority while a state-based action applies or a trigger waits",
    "nobody has priority while something is being done",
    "derived values are up to date",
    "while an inner game runs the outer one does not go on",
    "while an inner game runs the players of the outer one keep life, mana and the like",
    "while an inner game runs the objects of the outer one stay as they are",
    "while an inner game runs the stack of the outer one stays as it is",
    "while an inner game runs the effects of the outer one last",
    "while an inner game runs triggers of the outer one are only added",
    "only cards are fetched from an outer game",
    "after an inner game its cards are in the libraries of the outer one",
    "the creator of an inner game finishes once it is over, and first",
    "a creature assigns damage equal to its power, or none without a receiver",
    "damage is assigned to what blocks or is blocked, or to the player attacked",
    "a trampling creature spills only over lethal damage for all blockers",
    "declared attackers keep all restrictions",
    "declared blockers keep all restrictions",
    "a player knows the own hand",
    "no action is offered twice",
    "every match goes on to the next decision",
    "a legal action is accepted",
    "declarations offer what trying all of them allows",
    "attackers and blockers agree on who blocks whom, and each has a number of its own",
    "each kind of counter stands once on an object, with a number above 0",
    "what is no permanent and no spell is what is printed on its card",
    "what has phased out is in no combat, and what is attached to it went with it",
    "where somebody has priority permanents, legends, Auras and tokens are as 704.5 leaves them",
    "an object looks as the newest effect that makes it a copy says",
    "effects follow their timestamps, and shared lists have what their owners say",
    "who answers is asked, or controls who is asked, in that player's turn",
    "turn, step, players and added phases of a game are possible",
    "which effect applies first is asked of several, and forgotten afterwards",
    "what changes zones is a new object, and no card becomes another one",
    "what was activated or attacked this turn stays known until the turn ends",
    "what stays phased out stays as it is",
    "emblems stay as long as their game does",
    "mana is gone as a step ends",
    "a turn begins with nothing left of the one before",
    "a turn ends with no more cards in hand than its player may have",
    "a question is asked by what is being done, before anything else begins",
    "players are in range of each other or not, and nobody attacks beyond their range",
    "a commander is one card of its owner, and what it did is counted game by game",
    "planes, schemes and vanguards lie where they belong, face up or face down",
    "each player is in one room of one dungeon, or in none",
    "a companion is a card of its player that everybody has seen",
)
