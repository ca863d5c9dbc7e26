# The fair deal: docs/fair-deals.md.

fair-deal = Fair deal
fair-words = The cards follow from a secret number of the server and a random text of every player. Each of them was sealed before anybody saw another one, so nobody could choose the deal.
fair-server = Server
fair-server-sealed = Its number is sealed until the end of the game, with this fingerprint:
fair-server-opened = The fingerprint that was shown before the game, and the number:
fair-part-own = { $name } (this browser)
fair-part-nothing = Nothing was there when the game began.
fair-part-computer = Computer players add nothing.

fair-state-unknown = This browser was not there before the game began, so it has nothing to compare.
fair-state-sealed = Everything is sealed.
fair-state-used = Your text is part of the shuffle, and the server's seal is the one you were shown. The number is opened when the game is over.
fair-state-unused = Your text is not part of the shuffle: the server says that you were not connected when the game began, or had only just sat down.
fair-state-checking = The opened number is being compared with the seal.
fair-state-checked-used = Checked: your text is part of the shuffle, and the opened number fits the seal that you were shown when you sat down.
fair-state-checked-unused = The opened number fits the seal that you were shown. Your text is not part of the shuffle: the server says that you were not connected when the game began, or had only just sat down.
fair-state-checked-unknown = The opened number fits the seal. This browser was not there before the game began, so it cannot say whether the seal is the same as then.
fair-state-failed-commitment = This deal is not as promised: the server's seal is another one than when you sat down.
fair-state-failed-text = This deal is not as promised: the text that your browser gave is not the one that was used.
fair-state-failed-seed = This deal is not as promised: the opened number does not fit the seal.
fair-what-to-do = Do not trust the cards of this game. Save its record and ask whoever runs the server.

fair-line = { $state ->
    [checked-used] Fair deal: checked
    [checked-unused] Fair deal: your text was not used
    [failed-commitment] The deal is not as promised
    [failed-text] The deal is not as promised
    [failed-seed] The deal is not as promised
   *[other] Fair deal
  }
fair-check = Check every card
fair-check-running = Every card is being drawn again.
fair-check-ok = { $count ->
    [one] One draw was made again: it came out the same.
   *[other] All { $count } draws of cards and tickets were made again: each came out the same.
  }
fair-check-failed = The cards are not as promised: { $problem }
fair-check-unavailable = The record or the check could not be loaded. Try again.
fair-record-differs = the record tells of another seed or other texts than the table did
