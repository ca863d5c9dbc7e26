# The fair deal: docs/fair-deals.md.

fair-deal = Fair deal
fair-words = The cards follow from a secret number chosen by the server and a random text from every player. Each was sealed before anybody saw another, so nobody could choose the deal.
fair-too-old = This browser is too old to check the deal and to find the longest paths: it needs one of 2023 or later.
fair-server = Server
fair-server-sealed = Its number is sealed until the end of the game, with this fingerprint:
fair-server-opened = The fingerprint that was shown before the game, and the number:
fair-part-own = { $name } (this browser)
fair-part-nothing = No text was used.
fair-part-computer = Computer players add nothing.

fair-state-unknown = This browser was not there before the game began, so it has nothing to compare.
fair-state-sealed = Everything is sealed.
fair-state-used = Your text is part of the shuffle, and the server's fingerprint is the one that you were shown. Its number is revealed when the game is over.
fair-state-unused = Your text is not part of the shuffle: the server says that you were not connected when the game began, or had only just sat down.
fair-state-checking = The revealed number is being compared with its fingerprint.
fair-state-checked-used = Checked: your text is part of the shuffle, and the revealed number fits the fingerprint that you were shown when you sat down.
fair-state-checked-unused = The revealed number fits the fingerprint that you were shown. Your text is not part of the shuffle: the server says that you were not connected when the game began, or had only just sat down.
fair-state-checked-unknown = The revealed number fits the fingerprint. This browser was not there before the game began, so it cannot say whether the fingerprint was the same then.
fair-state-failed-commitment = This deal is not as promised: the server's fingerprint is not the one that you were shown when you sat down.
fair-state-failed-text = This deal is not as promised: the text that your browser gave is not the one that was used.
fair-state-failed-seed = This deal is not as promised: the revealed number does not fit its fingerprint.
fair-what-to-do = Do not trust the cards of this game. Save its record and contact whoever runs the server.

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
fair-record-differs = the record's seed or texts differ from those that the table showed
