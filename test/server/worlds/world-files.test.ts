import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { samplePicture } from '../../support/sample-picture.ts'
import { describe, expect } from '../../support/test.ts'
import { unpackArchive } from '../exports/read-archive.ts'
import { test, WORLDS } from './world-server.ts'

interface Place {
  origin: string
  /** `/w/one`, or nothing for the main world. */
  prefix: string
  token: string
}

async function fetched({ origin, prefix, token }: Place, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${origin}${prefix}/api/v4${path}`, { ...init, headers: { 'PRIVATE-TOKEN': token } })
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
}

async function uploadTo(place: Place, project: { id: number }, content: string) {
  const body = new FormData()
  body.append('file', new File([content], 'plan.txt'))
  const { content: answer } = await fetched(place, `/projects/${project.id}/uploads`, { method: 'POST', body })
  return `/projects/${project.id}${String(JSON.parse(answer.toString()).url)}`
}

describe('the files of a world', () => {
  test('are those of its parent until either side deletes or adds one', async ({ main }) => {
    const { server, given, fork } = main
    const project = await given.project({ visibility: 'private' })
    const outside = { origin: server.origin, prefix: '', token: main.token }
    const file = await uploadTo(outside, project, 'of the parent')
    const [one, two] = [await fork({ name: 'one' }), await fork({ name: 'two' })]
    const inOne = { ...outside, prefix: '/w/one', token: one.token }
    const inTwo = { ...outside, prefix: '/w/two', token: two.token }
    const of = async (place: Place, path: string) => {
      const { status, content } = await fetched(place, path)
      return status === 200 ? content.toString() : status
    }
    expect(await of(inOne, file)).toBe('of the parent')
    expect((await fetched(inOne, file, { method: 'DELETE' })).status).toBe(204)
    expect([await of(inOne, file), await of(inTwo, file), await of(outside, file)]).toEqual([
      404,
      'of the parent',
      'of the parent',
    ])
    expect((await fetched(outside, file, { method: 'DELETE' })).status).toBe(204)
    await server.instance.jobs.idle()
    expect([await of(inTwo, file), await of(outside, file)]).toEqual(['of the parent', 404])
    const added = await uploadTo(inTwo, project, 'of the fork')
    const three = await fork({ name: 'three', from: 'two' })
    const inThree = { ...outside, prefix: '/w/three', token: three.token }
    expect([await of(inThree, added), await of(inThree, file), await of(outside, added)]).toEqual([
      'of the fork',
      'of the parent',
      404,
    ])
    await main.ask(`POST ${WORLDS}/:name/reset`, { name: 'two' })
    expect([await of(inTwo, added), await of(inTwo, file)]).toEqual([404, 'of the parent'])
    await main.ask(`DELETE ${WORLDS}/:name`, { name: 'two' })
    expect(await of(inThree, added)).toBe('of the fork')
  })

  test('are in an export of a project of the parent, with its picture', async ({ main }) => {
    const { server, given, fork } = main
    const project = await given.project()
    const outside = { origin: server.origin, prefix: '', token: main.token }
    await uploadTo(outside, project, 'of the parent')
    const body = new FormData()
    body.append('avatar', new File([samplePicture], 'a.png', { type: 'image/png' }))
    await fetched(outside, `/projects/${project.id}`, { method: 'PUT', body })
    const world = await fork({ name: 'one' })
    const inside = { ...outside, prefix: '/w/one', token: world.token }
    await fetched(inside, `/projects/${project.id}/export`, { method: 'POST' })
    const status = async () => String((await fetched(inside, `/projects/${project.id}/export`)).content)
    for (let tries = 0; tries < 500 && !(await status()).includes('finished'); tries++) await wait(20)
    const archive = await fetched(inside, `/projects/${project.id}/export/download`)
    const names = [...(await unpackArchive(archive.content)).keys()]
    expect(names.filter((name) => /plan\.txt|avatar\.png/.test(name))).toHaveLength(2)
    expect((await fetched(outside, `/projects/${project.id}/export/download`)).status).toBe(404)
  })

  test('are named by nothing that a caller has chosen, and are gone when the server stops', async ({ main }) => {
    const { server, given, fork } = main
    const project = await given.project()
    const world = await fork({ name: 'one' })
    await uploadTo({ origin: server.origin, prefix: '/w/one', token: world.token }, project, 'inside')
    const folder = join(server.instance.files.root, 'worlds')
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^w-[\da-f]{16}$/)])
    await server.worlds.close()
    expect(readdirSync(server.instance.files.root)).not.toContain('worlds')
  })
})
