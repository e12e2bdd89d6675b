import { z } from 'zod'
import { endpoints } from '../../../src-server/api.ts'
import { readerOf } from '../../../src-server/kit/http/wire.ts'
import { describe, expect, test } from '../../support/test.ts'

/** Parameters that name a record: every path parameter, and fields with these names. */
const ID = /^(id|ids|iid|iids|skip_users|skip_groups|user_id|\w+_(id|ids|iid))$/
const NOT_OF_RECORDS = new Set(['chat_id', 'theme_id', 'color_scheme_id', 'extern_uid'])

const fields = endpoints.flatMap(({ contract }) =>
  Object.entries({ ...contract.params, ...contract.query, ...contract.body })
    .filter(([name]) => name in (contract.params ?? {}) || (ID.test(name) && !NOT_OF_RECORDS.has(name)))
    .map(([name, schema]) => ({ address: contract.address, name, schema })),
)

describe('an id is plain decimal digits', () => {
  test('has sample ids', () => {
    expect(fields.length).toBeGreaterThan(150)
  })

  test.each(['+2', '-2', '2.0', '0x2', '2e0'])('%j is not an id at any address', (sent) => {
    const taken = fields.flatMap(({ address, name, schema }) => {
      const value = readerOf({ [name]: schema }, [name])({ [name]: schema instanceof z.ZodArray ? [sent] : sent }, [])
      return JSON.stringify(value[name])?.match(/(?<!")\b-?2\b(?!\.|")/) ? [`${address} ${name}`] : []
    })
    expect(taken).toEqual([])
  })

  test('a project id has one spelling', async ({ given, asLoose }) => {
    const project = await given.project()
    const call = await asLoose(null)
    expect(await call('GET /projects/:id', { id: project.id })).toMatchObject({ status: 200 })
    for (const id of [`+${project.id}`, `-${project.id}`, ` ${project.id}`, `${project.id}.0`])
      expect(await call('GET /projects/:id', { id })).toMatchObject({ status: 404 })
  })
})
