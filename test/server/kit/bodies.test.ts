import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { BodyMemory, SMALL_BODY } from '../../../src-server/kit/http/body-limits.ts'
import { endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { created } from '../../../src-server/kit/http/reply.ts'
import { givenOn } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import { json, type KitServer, kitServer } from './kit-server.ts'

const echoed = z.record(z.string(), z.unknown())
const body = {
  text: z.string().optional(),
  list: z.array(z.string()).optional(),
  nested: z.object({ text: z.string().optional(), list: z.array(z.string()).optional() }).optional(),
}
const echo = endpoint(
  'POST /-/echo',
  { summary: 'Echo', access: 'anyone', anonymous_write: true, body, answers: { 201: echoed } },
  async (call) => created(call.body),
)
/** The file as the handler of the last upload saw it. */
let seen: { path: string; content: string; mode: string } | undefined
const upload = endpoint(
  'POST /-/upload',
  {
    summary: 'Take a file',
    access: 'anyone',
    anonymous_write: true,
    body: { text: z.string().optional() },
    files: { file: { required: true, description: 'Any' } },
    answers: { 201: echoed },
  },
  async ({ body: sent, files: { file } }) => {
    seen = {
      path: file.path,
      content: readFileSync(file.path, 'utf8'),
      mode: (statSync(file.path).mode & 0o777).toString(8),
    }
    return created({ ...sent, filename: file.filename, size_bytes: file.size_bytes })
  },
)

/** An endpoint for signed-in users only. */
const kept = endpoint(
  'POST /kept',
  {
    summary: 'Take a file of somebody',
    access: 'user',
    body: { text: z.string().optional() },
    files: { file: { required: true, description: 'Any' } },
    answers: { 201: echoed },
  },
  async ({ body: sent, files: { file } }) => created({ ...sent, size_bytes: file.size_bytes }),
)

let server: KitServer
beforeAll(async () => {
  server = await kitServer([echo, upload, kept])
})
afterAll(() => server.stop())

const form = (text: string, type = 'application/x-www-form-urlencoded') => ({
  headers: { 'Content-Type': type },
  body: text,
})
const BOUNDARY = 'b0undary'
const part = (name: string, content: string, filename?: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/gzip`}\r\n\r\n${content}\r\n`
const multipart = (...parts: string[]) =>
  form(`${parts.join('')}--${BOUNDARY}--\r\n`, `multipart/form-data; boundary=${BOUNDARY}`)
const leftBehind = () => readdirSync(server.instance.files.temporary)

describe('a body', () => {
  const value = { text: 'a b&c=d é 漢', list: ['x', 'y'], nested: { text: '1', list: ['z'] } }
  const pairs = [
    ['text', value.text],
    ['list[]', 'x'],
    ['list[]', 'y'],
    ['nested[text]', '1'],
    ['nested[list][]', 'z'],
  ] as const

  test('has the same meaning as JSON, JSON with flat names, form, multipart and query', async () => {
    const query = pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')
    const flat = { text: value.text, list: value.list, 'nested[text]': '1', 'nested[list][]': ['z'] }
    for (const sent of [
      json(value),
      json(flat),
      form(query),
      multipart(...pairs.map(([name, text]) => part(name, text))),
    ])
      expect((await server.ask('POST', '/-/echo', sent)).body).toEqual(value)
    expect((await server.ask('POST', `/-/echo?${query}`)).body).toEqual(value)
  })

  test('may contain unknown files and parameters', async () => {
    const sent = multipart(part('other', 'x', 'a.txt'), part('other[text]', 'b'), part('text', 'a'))
    expect(await server.ask('POST', '/-/echo', sent)).toMatchObject({ status: 201, body: { text: 'a' } })
    const upload = multipart(part('other', 'x', 'a.txt'), part('file', 'the content', 'b'))
    expect(await server.ask('POST', '/-/upload', upload)).toMatchObject({ status: 201, body: { size_bytes: 11 } })
    await expect.poll(leftBehind).toEqual([])
  })

  test('with any texts arrives unchanged, in every form', async () => {
    // NUL and half a surrogate pair are refused, which another test checks; line ends in forms may change.
    const texts = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((text) => !/[\0\r\n"]/.test(text) && text.isWellFormed() && text.trim() === text && text !== '')
    await fc.assert(
      fc.asyncProperty(texts, fc.array(texts, { minLength: 1, maxLength: 4 }), async (text, list) => {
        const sent = { text, list }
        const encoded = [
          `text=${encodeURIComponent(text)}`,
          ...list.map((one) => `list[]=${encodeURIComponent(one)}`),
        ].join('&')
        const parts = multipart(part('text', text), ...list.map((one) => part('list[]', one)))
        for (const way of [json(sent), form(encoded), parts])
          expect((await server.ask('POST', '/-/echo', way)).body).toEqual(sent)
      }),
      runs(40, 1_000),
    )
  })

  test.each([
    [
      'JSON',
      json(
        JSON.parse(
          '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"nested":{"__proto__":{"text":"x"}}}',
        ),
      ),
    ],
    [
      'JSON with flat names',
      json({ '__proto__[polluted]': 1, 'constructor[prototype][polluted]': 1, 'nested[__proto__][text]': 'x' }),
    ],
    ['a form', form('__proto__[polluted]=1&constructor[prototype][polluted]=1&nested[__proto__][text]=x')],
    [
      'multipart',
      multipart(
        part('__proto__[polluted]', '1'),
        part('constructor[prototype][polluted]', '1'),
        part('nested[__proto__][text]', 'x'),
      ),
    ],
  ])('as %s cannot pollute prototypes', async (_, sent) => {
    const answer = await server.ask('POST', '/-/echo', sent)
    expect(answer.status).toBe(201)
    expect(answer.text).not.toContain('x"')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get(Object.prototype, 'text')).toBeUndefined()
  })

  test.each([
    ['that is no JSON', form('{"text":', 'application/json'), 400, 'message body does not match declared format'],
    [
      'of a kind that is not known',
      form('<a/>', 'text/xml'),
      415,
      "The provided content-type 'text/xml' is not supported.",
    ],
    [
      'nested 33 deep',
      form(`{"text":${'['.repeat(33)}${']'.repeat(33)}}`, 'application/json'),
      400,
      'message body is nested too deeply',
    ],
    [
      'of 100,001 values',
      form(`[${'0,'.repeat(100_000)}0]`, 'application/json'),
      400,
      'message body has too many values',
    ],
    [
      'of 2,001 parameters',
      form(Array.from({ length: 2_001 }, (_, n) => `a${n}=1`).join('&')),
      400,
      'too many parameters',
    ],
    [
      'of 501 fields',
      multipart(...Array.from({ length: 501 }, (_, n) => part(`a${n}`, '1'))),
      400,
      'too many parameters',
    ],
    [
      'that ends in the middle of a part',
      form(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb`,
        `multipart/form-data; boundary=${BOUNDARY}`,
      ),
      400,
      'message body does not match declared format',
    ],
    ['without a boundary', form('a', 'multipart/form-data'), 400, 'message body does not match declared format'],
    ['with a broken escape', form('text=%zz'), 400, 'a parameter is not valid percent-encoded UTF-8'],
    ['with a file where a text belongs', multipart(part('text', 'x', 'a.txt')), 400, 'text is invalid'],
    [
      'with more files than anybody sends',
      multipart(...Array.from({ length: 11 }, (_, i) => part(`file${i}`, 'x', 'a.txt'))),
      400,
      'too many files',
    ],
    ['with a NUL in a text', json({ text: 'a\0b' }), 400, 'text is invalid'],
    [
      'with bytes that are no UTF-8',
      { ...json({}), body: Buffer.from('{"text":"\xc0\xaf"}', 'latin1') },
      400,
      'message body does not match declared format',
    ],
    ['with half a letter in a text', form('{"text":"\\ud83d"}', 'application/json'), 400, 'text is invalid'],
  ])('%s is refused', async (_, sent, status, error) => {
    const answer = await server.ask('POST', '/-/echo', sent)
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } })
    expect(leftBehind()).toEqual([])
  })

  test.each([
    ['that says so', { 'Content-Length': String(9 * 2 ** 20) }],
    ['that does not say how long it is', { 'Transfer-Encoding': 'chunked' }],
  ])('of more than 8 MiB %s is refused, and the connection ends', async (_, headers) => {
    const chunk = `${(2 ** 20).toString(16)}\r\n${'a'.repeat(2 ** 20)}\r\n`
    const bytes = 'Content-Length' in headers ? 'a'.repeat(2 ** 20) : chunk.repeat(9)
    const head = [
      'POST /-/echo HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
    ]
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => {
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        socket.write(bytes)
      })
      let text = ''
      socket.on('data', (data) => {
        text += data
      })
      socket.on('error', () => {})
      socket.on('close', () => done(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
    expect(answer).toContain('{"message":"413 Request Entity Too Large"}')
  })

  test('that breaks off is no error: the log has a quiet line', async () => {
    const { log } = server.instance
    const lines = () => log.kept.read({ after }, 10)
    const after = log.kept.read({}, 1)[0]?.id ?? 0
    const { socket } = started(Number(new URL(server.origin).port), 100_000, 50)
    await once(socket, 'connect')
    socket.destroy()
    await expect.poll(lines).toMatchObject([{ level: 'debug', text: expect.stringContaining('a client left') }])
  })

  test('that is large is answered 503 while others fill the shared budget; a small one is accepted', async () => {
    const memory = new BodyMemory(2 ** 20)
    const crowded = await kitServer([echo], memory)
    onTestFinished(() => crowded.stop())
    const port = Number(new URL(crowded.origin).port)
    // Small bodies do not count, so a body that leaves one byte of the budget must be larger by that amount.
    const stalled = started(port, 2 ** 22, 2 ** 20 + SMALL_BODY - 1)
    await expect.poll(() => memory.free, { timeout: 10_000 }).toBe(1)
    const large = started(port, 2 ** 22, SMALL_BODY + 2)
    expect(await large.answer).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n.*"503 Service Unavailable"/s)
    expect((await crowded.ask('POST', '/-/echo', json({ text: 'small' }))).status).toBe(201)
    stalled.socket.destroy()
    await expect.poll(() => memory.free, { timeout: 10_000 }).toBe(2 ** 20)
    expect((await crowded.ask('POST', '/-/echo', json({ text: 'x'.repeat(2 ** 19) }))).status).toBe(201)
    await expect.poll(() => memory.free).toBe(2 ** 20)
  })

  test('allows 32 of the largest bodies', () => {
    expect(new BodyMemory().free).toBe(32 * 2 ** 23)
  })

  test('with many fields counts with its size', async () => {
    const fields = Array.from({ length: 9 }, (_, n) => part(`a${n}`, 'x'.repeat(2 ** 20)))
    expect((await server.ask('POST', '/-/echo', multipart(...fields.slice(1)))).status).toBe(413)
    expect((await server.ask('POST', '/-/echo', multipart(...fields.slice(2)))).status).toBe(201)
  })

  test('with exactly 100,000 values and 32 levels is accepted', async () => {
    expect((await server.ask('POST', '/-/echo', form(`[${'0,'.repeat(99_999)}0]`, 'application/json'))).status).toBe(
      201,
    )
    expect(
      (await server.ask('POST', '/-/echo', form(`${'['.repeat(32)}${']'.repeat(32)}`, 'application/json'))).status,
    ).toBe(201)
  })
})

describe('an upload', () => {
  test('gets a generated name, is readable by this user only, and is removed if it is not kept', async () => {
    const answer = await server.ask(
      'POST',
      '/-/upload',
      multipart(part('text', 'é'), part('file', 'the content', '../../etc/ünïcode.tar.gz')),
    )
    expect(answer.body).toEqual({ text: 'é', filename: 'ünïcode.tar.gz', size_bytes: 11 })
    expect(seen).toMatchObject({ content: 'the content', mode: '600' })
    expect(seen?.path.startsWith(server.instance.files.temporary)).toBe(true)
    expect(seen?.path).not.toContain('code')
    await expect.poll(leftBehind).toEqual([])
  })

  test.each([
    ['that is missing', multipart(part('text', 'a')), 'file is missing'],
    ['that is a text', multipart(part('file', 'a')), 'file is invalid'],
    ['sent twice', multipart(part('file', 'a', 'a'), part('file', 'b', 'b')), 'file is invalid'],
    ['under another name', multipart(part('other', 'a', 'a')), 'file is missing'],
  ])('%s is refused and leaves nothing', async (_, sent, error) => {
    const answer = await server.ask('POST', '/-/upload', sent)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { error } })
    await expect.poll(leftBehind).toEqual([])
  })

  test.each(['file', 'other'])('with the name %s leaves no file if it is interrupted', async (name) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.on('error', () => {})
    const before = leftBehind().length
    socket.write(
      `POST /-/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 100000\r\n\r\n${part(name, 'x'.repeat(5_000), 'a').trimEnd()}`,
    )
    if (name === 'file') await expect.poll(() => leftBehind().length).toBe(before + 1)
    else {
      await new Promise((done) => setTimeout(done, 100))
      expect(leftBehind().length).toBe(before)
    }
    socket.destroy()
    await expect.poll(leftBehind).toEqual([])
    expect((await server.ask('POST', '/-/echo', json({}))).status).toBe(201)
  })

  test('without a token is refused before it has arrived', async () => {
    const head = (more = '') =>
      `POST /api/v4/kept HTTP/1.1\r\nHost: a\r\n${more}Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 50000000\r\n\r\n`
    const started = part('file', 'x'.repeat(100_000), 'a').trimEnd()
    for (const sent of [
      head() + started,
      head('PRIVATE-TOKEN: nobody\r\n') + started,
      head() + part('private_token', 'nobody') + started,
    ])
      expect(await firstAnswer(sent)).toMatch(/^HTTP\/1\.1 401 /)
    await expect.poll(leftBehind).toEqual([])
  })

  test('accepts the token in the header, the query, or a field before the file', async () => {
    const given = givenOn(server)
    const token = await given.token(await given.user())
    const file = part('file', 'abc', 'a')
    const signed = multipart(file)
    for (const [path, sent] of [
      ['/api/v4/kept', { ...signed, headers: { ...signed.headers, 'PRIVATE-TOKEN': token } }],
      [`/api/v4/kept?private_token=${token}`, signed],
      ['/api/v4/kept', multipart(part('private_token', token), file)],
    ] as const)
      expect(await server.ask('POST', path, sent)).toMatchObject({ status: 201, body: { size_bytes: 3 } })
  })
})

function firstAnswer(bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (data) => {
      socket.destroy()
      done(data.toString())
    })
    socket.on('error', fail)
  })
}

/** Sends the start of a JSON body and then stalls. */
function started(port: number, length: number, sent: number) {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /-/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${' '.repeat(sent)}`,
  )
  let text = ''
  const answer = new Promise<string>((done, fail) => {
    socket.on('error', fail)
    socket.on('data', (data) => {
      text += data
      if (!text.endsWith('}')) return
      done(text)
      socket.destroy()
    })
  })
  return { socket, answer }
}
