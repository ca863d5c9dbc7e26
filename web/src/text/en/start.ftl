start-line = Collect cards, claim tracks, complete tickets.
start-promise =
    Railway ticket games { $boards ->
        [0] for
        [1] on one board, for
        [2] on two boards, for
        [3] on three boards, for
        [4] on four boards, for
        [5] on five boards, for
        [6] on six boards, for
        [7] on seven boards, for
        [8] on eight boards, for
        [9] on nine boards, for
       *[other] on { $boards } boards, for
    } two to five players. Free, without an account.

mode = How do you want to play?
mode-now = Play now
mode-friends = Play with friends
mode-pass = Pass and play
mode-note-now = Against computer players. The game starts at once.
mode-note-friends = Set up a table and send the link to your friends.
mode-note-pass = Several people on this device: hand it over after each turn.

choose-map = Map
map-players = { $from }–{ $to } players
maps-unreachable = The maps could not be loaded.
map-note-other = A map of this server

rules = Rules
rules-own = As printed

opponents = Computer players
level = They play
play = Play
play-pending = Setting up the table …

create-table = Create table
more-settings = More settings
seat-number = Seat { $number }
seat-choice-open = Open
seat-choice-closed = Closed
seats = Seats
seats-note = Seats that are empty when the game starts are left out.
order = Who goes first
order-drawn = Drawn by lot
order-fixed = Order of seats
clock = Time
clock-none = No limit
clock-move = Each turn
clock-game = Whole game
clock-days = Days for each turn
clock-how-long = How long
clock-seconds = { $count } seconds
clock-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
clock-day-count =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
time-out = When time has run out
time-out-computer = A computer player takes over
time-out-minimal = A minimal move is made
hints = Hints
hints-hint = The page may help players find good moves.
spectators = Spectators
spectators-hint = Others may watch; nobody sees a hand.
chat-allowed = Chat
public-table = List the table publicly
public-table-hint = Anybody on this server can find it and sit down.
option-unequal_parallels = Parallel tracks of different length
option-unequal_parallels-together = A double route
option-unequal_parallels-separate = Two single routes

people = People
person-number = Player { $number }
person-name = Name of player { $number }
add-person = Add a person
remove-person = Remove { $name }
start-game = Start the game

my-games = My games
my-games-empty = Games that you join appear here.
my-games-finished = Finished ({ $count })
open-tables = Open tables
open-tables-empty = Nobody is waiting for players. Set up a public table!
watch-tables = Watch a game
watch-tables-empty = No public game is running.
list-loading = Loading …
list-unreachable = The server cannot be reached.
list-try-again = Try again
forgot-table = { $map } was removed from the list.
forgot-table-undo = Put it back
forget-table-short = Remove
forget-table = Remove { $map } ({ $code }) from the list
table-untold = Table { $code }
table-standing-late = No answer at the moment
table-standing-missing = Not found
table-standing-deleted = Deleted
table-standing-set_aside = Set aside
table-standing-damaged = Damaged
table-lost-hint = Some games cannot be played now. They stay here until you remove them.
your-turn = Your turn
turn-of = { $names } to move
table-paused = Paused
table-waiting = Not started
table-over = Finished
seats-free =
    { $count ->
        [0] Full
        [one] 1 free seat
       *[other] { $count } free seats
    }
nobody-yet = Nobody there yet
somebody-you = { $name } (you)
a-computer = the computer
computers-at-table =
    { $count ->
        [one] 1 computer player
       *[other] { $count } computer players
    }
watch-there = Watch
table-clock-move = Time for each turn
table-clock-game = Time for the whole game
table-clock-days = Days for each turn
