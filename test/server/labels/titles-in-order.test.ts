import { describe, expect, test } from '../../support/test.ts'

/** In the order of their bytes in UTF-8, which is neither that of a language nor that of UTF-16. */
const TITLES = ['10', '9', 'B', 'Z', 'a', 'b', 'z', 'Ä', 'é', 'ﬁ', '😀']

describe('the labels of a record', () => {
  test.for([
    ['issue', 'projects', 'issues', 'issue_iid', {}],
    ['merge request', 'projects', 'merge_requests', 'merge_request_iid', { source_branch: 'a', target_branch: 'b' }],
    ['epic', 'groups', 'epics', 'epic_iid', {}],
  ] as const)(
    'have the order of their bytes in every answer about an %s',
    async ([, places, records, key, fields], { given, asLoose }) => {
      const owner = await given.user()
      const group = await given.group()
      await given.member({ group }, owner, 50)
      const { id } = places === 'groups' ? group : await given.project({ in: group })
      const call = await asLoose(owner)
      const list = `/${places}/:id/${records}`
      const labels = TITLES.toSorted((one, other) => other.length - one.length || one.localeCompare(other))
      const created = await call(`POST ${list}`, { id, title: 'One', ...fields, labels: labels.join() })
      const at = { id, [key]: Reflect.get(Object(created.body), 'iid') }
      const answers = [
        created.body,
        (await call(`PUT ${list}/:${key}`, { ...at, title: 'Other' })).body,
        (await call(`GET ${list}/:${key}`, at)).body,
        ...[(await call(`GET ${list}`, { id })).body].flat(),
      ]
      expect(answers).toHaveLength(4)
      for (const answer of answers) expect(answer).toMatchObject({ labels: TITLES })
    },
  )
})
