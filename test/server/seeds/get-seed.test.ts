import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedSchema } from '../../../src-server/seeds/documents/seed-schema.ts'
import { seedsDocument } from '../../../src-server/seeds/documents/seeds-document.ts'
import { describe, expect, test } from '../../support/test.ts'
import { startWorldServer } from '../worlds/world-server.ts'

const root = join(import.meta.dirname, '../../..')

describe('GET /-/gantry/v1/seed', () => {
  test('is what the instance holds, without secrets, as YAML or JSON', async () => {
    const { server, ask, given, token } = await startWorldServer()
    const project = await given.project({ path: 'app' })
    const issue = { id: project.id, title: 'Broken', created_at: '2026-05-20T10:11:12.345Z' }
    await ask('POST /projects/:id/issues', issue)
    const yaml = await server.send('GET', '/-/gantry/v1/seed', { token })
    expect(yaml.status).toBe(200)
    expect(yaml.headers.get('content-type')).toContain('application/yaml')
    const { body } = await server.send('GET', '/-/gantry/v1/seed?format=json&dates=relative', { token })
    const { issues } = Object(Object(body).projects[0])
    expect(issues).toMatchObject([{ title: 'Broken', created_at: '-2d' }])
    expect(JSON.stringify(body)).not.toContain(token)
    await server.stop()
  })

  test('is written beside other requests, which are answered first', async () => {
    const { server, token, given } = await startWorldServer()
    await given.project()
    const answered: string[] = []
    const send = async (path: string) => {
      const { status } = await server.send('GET', path, { token })
      answered.push(`${path} ${status}`)
    }
    await Promise.all([send('/-/gantry/v1/seed'), send('/projects').then(() => send('/version'))])
    expect(answered).toEqual(['/projects 200', '/version 200', '/-/gantry/v1/seed 200'])
    await server.stop()
  })
})

describe('GET /-/gantry/v1/seed of an instance with a file', () => {
  test('is read from the file, with everything that was answered before', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'gantry-seed-'))
    const { server, ask, given, token } = await startWorldServer({ directory })
    const project = await given.project({ path: 'app' })
    await ask('POST /projects/:id/issues', { id: project.id, title: 'Broken' })
    const { status, body } = await server.send('GET', '/-/gantry/v1/seed?format=json', { token })
    expect(status).toBe(200)
    expect(Object(body).projects[0].issues).toMatchObject([{ title: 'Broken' }])
    // The thread has let the file go.
    expect(await ask('POST /projects/:id/issues', { id: project.id, title: 'Later' })).toMatchObject({ status: 201 })
    await server.stop()
    await rm(directory, { recursive: true })
  })
})

describe('the documents of the seed format', () => {
  test('are as `npm run routes` writes them', () => {
    const schema = readFileSync(join(root, 'resources/seed.schema.json'), 'utf8')
    expect(schema).toBe(`${JSON.stringify(seedSchema(), null, 2)}\n`)
    expect(readFileSync(join(root, 'src-server/SEEDS.md'), 'utf8')).toBe(seedsDocument())
  })
})
