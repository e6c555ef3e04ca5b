"""Natural calls that somebody asks about later, whoever makes them: a raise, a new suit, a game.

A convention of its own file (`STAYMAN`, `WEAK_TWO`) is declared there.
"""

from tablefeel.systems.language.convention import Convention

A_PASS = Convention("pass")
PENALTY_DOUBLE = Convention("penalty double")
CUE_BID = Convention("cue-bid", asks="partner to describe the hand", double_shows_suit=False)

# Suits

NEW_SUIT = Convention("new suit")
NOT_AGREED = Convention("nothing agreed")
REVERSE = Convention("reverse", shows="a hand strong enough for partner to go back a level higher")
STRONG_NEW_SUIT = Convention("new suit at the three level", shows="more than a minimum")
JUMP_SHIFT = Convention("jump shift")
JUMP_REBID = Convention("jump in the suit")
REBIDS_SUIT = Convention("rebids the suit")
OWN_SUIT = Convention("own suit")
SECOND_SUIT = Convention("four cards as well")
RAISE = Convention("raise")
JUMP_RAISE = Convention("raise to three")
LIMIT_RAISE = Convention("invitational raise")
PREEMPTIVE_RAISE = Convention("preemptive raise")
SUPPORT = Convention("support")
STRONG_SUPPORT = Convention("strong support")
NO_SUPPORT = Convention("no support")
COMPETES = Convention("competes", shows="a wish for the part-score, not for game")

# Notrump

NATURAL_1NT = Convention("1NT response")
MINIMUM = Convention("minimum")
BALANCED_MINIMUM = Convention("balanced minimum")
BALANCED = Convention("balanced")
TOO_STRONG_FOR_1NT = Convention("balanced, too strong to open 1NT")
QUANTITATIVE = Convention("quantitative 4NT", asks="a slam with a maximum")
NATURAL_NOTRUMP = Convention("notrump, natural")
JUMP_IN_NOTRUMP = Convention("jump in notrump")

# Where to play

PICKS_A_MAJOR = Convention("picks the longer major", shows="the longer of partner's majors, nothing more")
PICKS_A_MINOR = Convention("picks the longer minor", shows="the longer of partner's minors, nothing more")
PICKS_THE_LONGEST = Convention("picks a suit", shows="the longest suit that partner has asked for")

INVITATION = Convention("invites game")
TO_PLAY = Convention("to play")
GAME = Convention("game")
LONG_SUIT_GAME = Convention("to play on a long suit")
CHOICE_OF_GAMES = Convention("choice of games")
SMALL_SLAM = Convention("slam")
GRAND_SLAM = Convention("grand slam")
SLAM_TRY = Convention("slam try")
