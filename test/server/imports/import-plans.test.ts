import { projectArchive } from '../../support/archives.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

describe('the full-text index of an import', () => {
  test('reads the issues in the order of the table, and never sorts those of the project', async ({
    server,
    given,
  }) => {
    const user = await given.user()
    const bytes = await projectArchive({
      relations: {
        issues: [
          { iid: 1, title: 'a' },
          { iid: 2, title: 'b' },
        ],
      },
    })
    const plans = await plansOf(() => importFile(server, given, user, bytes))
    const plan = planWith(plans, 'FROM issue NOT INDEXED')
    expectPlan(plan)
    expect(plan.steps).toEqual(['SEARCH issue USING INTEGER PRIMARY KEY (rowid>?)'])
  })
})
