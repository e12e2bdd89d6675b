import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { trickle } from '../../../../src-server/kit/faults/damage.ts'

test('a trickled body ends when its reader has gone', async () => {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  const pieces: string[] = []
  const damage = trickle(res, { bytes: 1, every_ms: 1 }, new AbortController().signal, () => {})
  const goesOn = await damage.send(Buffer.from('abc'), (piece) => {
    pieces.push(piece.toString())
    if (pieces.length === 2) res.destroy()
    return true
  })
  expect([goesOn, pieces]).toEqual([false, ['a', 'b']])
})
