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
chat-mute = Hide messages from { $name }
chat-unmute = Show messages from { $name } again
chat-muted = muted
chat-too-long = { $count ->
    [one] One character too many.
   *[other] { $count } characters too many.
  }
