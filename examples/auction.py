"""Step through an auction: what is legal, what is not and why, and what was reached."""

from tablefeel.errors import IllegalCall
from tablefeel.kernel import Auction, Call, Vulnerability, score

auction = Auction.parse("N: 1D P 1S")
print("to call:", auction.to_call)
try:
    auction.check(Call.parse("1H"))
except IllegalCall as error:
    print("no:", error)

auction = auction.then(Call.DOUBLE).then(Call.parse("4♠")).all_pass()
contract = auction.contract
print(auction, "->", contract)
print("made with an overtrick:", score(contract, 11, Vulnerability.NONE))
