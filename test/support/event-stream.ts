import { onTestFinished } from 'vitest'
import type { LiveEvent } from '../../src-server/gantry/entity.ts'

interface Message {
  id: string | undefined
  event: string
  data: LiveEvent
}

/** Opens the stream of events and reads its messages one by one. It is closed at the end of the test. */
export async function listen({ origin }: { origin: string }, token: string, after?: string, query = '') {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const response = await fetch(`${origin}/-/gantry/v1/events${query}`, {
    headers: { 'PRIVATE-TOKEN': token, ...(after !== undefined && { 'Last-Event-ID': after }) },
    signal: closing.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''

  /** The next block of lines; undefined at the end of the stream. */
  async function block(): Promise<string | undefined> {
    for (;;) {
      const cut = waiting.indexOf('\n\n')
      if (cut >= 0) {
        const text = waiting.slice(0, cut)
        waiting = waiting.slice(cut + 2)
        return text
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      waiting += value
    }
  }

  async function message(): Promise<Message | undefined> {
    for (let text = await block(); text !== undefined; text = await block()) {
      const fields = new Map(
        text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      const data = fields.get('data')
      if (data !== undefined)
        return { id: fields.get('id'), event: fields.get('event') ?? 'message', data: JSON.parse(data) }
    }
    return undefined
  }

  return {
    /** The next message. Comments are skipped. */
    async next(): Promise<Message> {
      const one = await message()
      if (!one) throw new Error('The stream has ended')
      return one
    },
    /** All further messages, once the server has ended the stream. */
    async rest(): Promise<Message[]> {
      const all: Message[] = []
      for (let one = await message(); one; one = await message()) all.push(one)
      return all
    },
    /** The text of the next comment. */
    async comment(): Promise<string | undefined> {
      const text = await block()
      return text
        ?.split('\n')
        .find((line) => line.startsWith(': '))
        ?.slice(2)
    },
    async close() {
      await reader.cancel()
      closing.abort()
    },
  }
}
