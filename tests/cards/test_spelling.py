import pytest

from mtgenv.cards.names.spelling import NameIndex, faces, nearest, normalise


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Juzám Djinn", "JUZAM DJINN"),
        ("El-Hajjâj", "El Hajjaj"),
        ("El-Hajjâj", "El–Hajjâj"),  # an en dash
        ("Ring of Ma'rûf", "ring of ma’ruf"),
        ("Ring of Ma'rûf", "Ring of Ma´ru\u0302f"),  # an acute accent, a combining circumflex
        ("Ajani's Sunstriker", "Ajanis Sunstriker"),
        ("Æther Vial", "aether vial"),
        ("Will-o'-the-Wisp", "Will o' the Wisp"),
        ("Fire // Ice", "Fire/Ice"),
        ("Fire // Ice", "Fire / Ice"),
        ("Wear // Tear", "Wear///Tear"),
        ("  Savannah\tLions ", "Savannah Lions"),
    ],
)
def test_spellings_of_one_name_are_equal(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


def test_names_that_differ_in_a_comma_stay_apart() -> None:
    assert normalise("Lava Axe") != normalise("Lava, Axe")


def test_faces_of_a_double_faced_card() -> None:
    assert faces("Delver of Secrets // Insectile Aberration") == (
        "Delver of Secrets",
        "Insectile Aberration",
    )


@pytest.mark.parametrize("written", ["Fire // Ice", "Fire/Ice", "Ice", "fire"])
def test_either_face_finds_a_split_card(written: str) -> None:
    assert NameIndex(["Fire // Ice"]).find(written) == "Fire // Ice"


def test_both_faces_find_a_card_known_by_its_front() -> None:
    pool = NameIndex(["Delver of Secrets"])
    assert pool.find("Delver of Secrets // Insectile Aberration") == "Delver of Secrets"


def test_a_whole_name_goes_before_a_face() -> None:
    pool = NameIndex(["Life // Death", "Death"])
    assert pool.find("death") == "Death"


def test_nearest_keeps_the_spelling_of_the_candidate() -> None:
    assert nearest("juzam jin", ["Juzám Djinn", "Jackal Pup"]) == "Juzám Djinn"


def test_nothing_is_near_a_wholly_different_name() -> None:
    assert nearest("Storm Crow", ["Juzám Djinn", "Jackal Pup"]) is None
    assert nearest("Storm Crow", []) is None


def test_an_exact_name_means_its_own_card():
    pool = NameIndex(["Juzam Djinn", "Juzám Djinn"])
    assert pool.find("Juzám Djinn") == "Juzám Djinn"
    assert "Juzám Djinn" in pool
