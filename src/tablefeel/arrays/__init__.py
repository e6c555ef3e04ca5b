"""The kernel's values as numpy arrays and back: hands, deals, boards, points. Each conversion stands here once."""

from tablefeel.arrays.boards import Boards, deals_of, hcp, held, lengths, owners_of, random_owners

__all__ = ["Boards", "deals_of", "hcp", "held", "lengths", "owners_of", "random_owners"]
