/** A message of the server's event stream. */
export interface Message {
  /** The position in the stream, from which a later connection resumes. */
  id: string | undefined
  event: string
  data: string
}

/** Reads server-sent events from pieces of text, which may end anywhere. */
export function messageParser(): (piece: string) => Message[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(messageOf)
  }
}

function messageOf(block: string): Message {
  const message: Message = { id: undefined, event: 'message', data: '' }
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'id' || name === 'event' || name === 'data') message[name] = value
  }
  return message
}
