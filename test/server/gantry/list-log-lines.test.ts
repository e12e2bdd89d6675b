import { callBy } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/log'

describe(ADDRESS, () => {
  test('lists the last lines, the newest at the end, whatever is printed', async ({ server, given, as }) => {
    const { log } = server.instance
    log.debug({ job: 7 }, 'a job was done')
    log.error({ error: new Error('no space') }, 'a job failed')
    const { body } = await (await as(await given.admin()))(ADDRESS, { per_page: 2 })
    expect(body).toMatchObject([
      { level: 'debug', text: 'a job was done job=7', stack: null },
      { level: 'error', text: 'a job failed', stack: expect.stringContaining('Error: no space\n') },
    ])
  })

  test('finds lines by level and by words of any case, also in stacks', async ({ server, given, as }) => {
    const { log } = server.instance
    log.info('quiet')
    log.warn({ import: 3 }, 'a download failed')
    log.error({ error: new Error('The disk is full') }, 'a backup failed')
    const call = await as(await given.admin())
    const texts = async (filters: object) => (await call(ADDRESS, filters)).body.map(({ text }) => text)
    expect(await texts({ level: 'warn' })).toEqual(['a download failed import=3', 'a backup failed'])
    expect(await texts({ level: 'error' })).toEqual(['a backup failed'])
    expect(await texts({ search: 'IMPORT=3' })).toEqual(['a download failed import=3'])
    expect(await texts({ search: 'disk is' })).toEqual(['a backup failed'])
    expect(await texts({ search: 'nowhere' })).toEqual([])
  })

  test('continues after a line, and its link leads from the first line to the last', async ({ server, given, as }) => {
    for (let n = 0; n < 7; n++) server.instance.log.warn(`line ${n}`)
    const call = await as(await given.admin())
    const seen: string[] = []
    let after: number | undefined = 0
    while (after !== undefined) {
      const answer = await call(ADDRESS, { level: 'warn', after, per_page: 3 })
      seen.push(...answer.body.map(({ text }) => text))
      const link: string = answer.headers.get('link') ?? ''
      expect(link === '' || link.includes('level=warn')).toBe(true)
      const next = /[?&]after=(\d+)/.exec(link)?.[1]
      after = next === undefined ? undefined : Number(next)
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `line ${n}`))
  })

  test('is for administrators, and refuses values that it does not know', async ({ server, given, as }) => {
    expect((await (await as(await given.user()))(ADDRESS, {})).status).toBe(403)
    const token = await given.token(await given.admin())
    for (const bad of [{ level: 'fatal' }, { after: -1 }, { after: 'x' }, { per_page: 0 }, { per_page: 2_001 }])
      expect([bad, (await callBy(server, token, ADDRESS, bad)).status]).toEqual([bad, 400])
  })
})
