import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../support/test.ts'
import { test } from '../support/test.ts'

const named = z.array(z.object({ name: z.string() }))
const numbered = z.array(z.object({ iid: z.int() }))

/** The names of what a search finds. */
async function namesOf(call: Caller, address: 'GET /projects' | 'GET /groups' | 'GET /namespaces', search: string) {
  const { body } = await call(address, { search })
  return named.parse(body).map(({ name }) => name)
}

describe('a search ignores the case of letters in every script', () => {
  test('in projects, groups and namespaces', async ({ given, as }) => {
    const call = await as(await given.admin())
    const group = await given.group({ name: 'Причал Север' })
    await given.project({ name: 'Éclairage', in: group })
    expect(await namesOf(call, 'GET /projects', 'éCLAIR')).toEqual(['Éclairage'])
    expect(await namesOf(call, 'GET /projects', 'éclair ÉCLAIRAGE')).toEqual(['Éclairage'])
    expect(await namesOf(call, 'GET /projects', 'ÈCLAIR')).toEqual([])
    expect(await namesOf(call, 'GET /groups', 'причал СЕВЕР')).toEqual(['Причал Север'])
    expect(await namesOf(call, 'GET /namespaces', 'причал')).toEqual(['Причал Север'])
    const within = await call('GET /projects', { search: 'причал', search_namespaces: true })
    expect(within.body).toMatchObject([{ name: 'Éclairage' }])
  })

  test('in issues', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { id } = await given.project()
    await call('POST /projects/:id/issues', { id, title: 'Нижний Новгород' })
    await call('POST /projects/:id/issues', { id, title: 'Novgorod' })
    await call('POST /projects/:id/issues', { id, title: 'Pier', description: 'Где Новгород?' })
    const found = async (search: string, within: readonly ('title' | 'description')[] = ['title', 'description']) => {
      const { body } = await call('GET /projects/:id/issues', { id, search, in: [...within] })
      return numbered.parse(body).map(({ iid }) => iid)
    }
    expect(await found('новгород')).toEqual([3, 1])
    expect(await found('НОВГОРОД нижний')).toEqual([1])
    expect(await found('"нижний новгород"')).toEqual([1])
    expect(await found('новгород', ['title'])).toEqual([1])
    expect(await found('новгородец')).toEqual([])
  })

  test('in users, labels, milestones and topics', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { id } = await given.project()
    await given.user({ name: 'Łukasz Żak' })
    await call('POST /projects/:id/labels', { id, name: 'Größe', color: '#112233' })
    await call('POST /projects/:id/milestones', { id, title: 'Été 2027' })
    await call('POST /topics', { name: 'yolka', title: 'Ёлка' })
    expect((await call('GET /users', { search: 'łUKASZ żak' })).body).toMatchObject([{ name: 'Łukasz Żak' }])
    const labels = await call('GET /projects/:id/labels', { id, search: 'GRÖß' })
    expect(labels.body).toMatchObject([{ name: 'Größe' }])
    const milestones = await call('GET /projects/:id/milestones', { id, search: 'éTé' })
    expect(milestones.body).toMatchObject([{ title: 'Été 2027' }])
    expect((await call('GET /topics', { search: 'ЁЛКА' })).body).toMatchObject([{ title: 'Ёлка' }])
  })
})
