chat-title = Chat
chat-empty = Nobody has said anything yet.
chat-spectator = Only players can write here.
chat-say = Say something
chat-send = Send
chat-unread = { $count ->
    [one] 1 new line
   *[other] { $count } new lines
  }
chat-unread-away = { $count ->
    [one] 1 new line in the chat
   *[other] { $count } new lines in the chat
  }
chat-mute = Do not show lines of { $name }
chat-unmute = Show lines of { $name } again
chat-muted = muted
chat-too-long = { $count ->
    [one] One character too many.
   *[other] { $count } characters too many.
  }
chat-refused-too_fast = That was too fast. Wait a moment, then send it again.
chat-refused-chat_full = Enough has been said at this table: no more lines can be written.
chat-refused-no_chat = There is no chat at this table.
chat-refused-bad_text = A line has 1 to 500 characters that can be seen.
chat-refused-not_your_seat = Only players can write here.
chat-refused-not_seated = Only players can write here.
chat-refused-storage = It cannot be saved at the moment. Try again soon.
chat-refused-busy = Too much is going on at this table. Try again.
chat-refused-stopping = The server is stopping. Come back soon.
