import { describe, expect, test } from 'vitest'
import { messageParser } from '../../../src-renderer/api/parse-messages.ts'

describe('a stream of server-sent events', () => {
  test('is read message by message, wherever its pieces end', () => {
    const text =
      'retry: 2000\nid: 7\nevent: ready\ndata: {}\n\nid: 8\ndata: {"kind":"issue"}\n\n: still here\nid: 9\n\n'
    const expected = [
      { id: '7', event: 'ready', data: '{}' },
      { id: '8', event: 'message', data: '{"kind":"issue"}' },
      { id: '9', event: 'message', data: '' },
    ]
    for (let size = 1; size <= text.length; size++) {
      const parse = messageParser()
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.slice(i * size, (i + 1) * size),
      )
      expect(pieces.flatMap(parse)).toEqual(expected)
    }
  })
})
