import { dirname, join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { endpoints } from '../../../src-server/api.ts'
import { hasAllSamples, isLong } from '../runs.ts'
import { expectRobust } from './any-input.ts'
import { effectsOf } from './effects.ts'
import { freeTierOf } from './free-tier.ts'
import { parametersOf } from './parameters.ts'
import { expectRoles } from './roles.ts'
import { type Row, rowsOf, type Samples, sampleOf } from './samples.ts'
import { type Role, roles } from './scene.ts'
import { textsOf } from './texts.ts'

/** Tests every endpoint that has samples in a folder. */
export function testEndpoints(samples: Samples) {
  for (const [address, rows] of Map.groupBy(rowsOf(samples), (row) => row.address))
    describe(address, () => {
      test.for(rows.map((row, i) => [`${row.place} ${row.sent}`.trimEnd(), row, i === 0] as const))(
        'answers each role as the table says: %s',
        ([, row, is_first]) => expectRoles(row, samples, askedRoles(row, is_first)),
      )

      test('answers arbitrary input without a server error, and changes nothing if it refuses a request', async () => {
        const endpoint = endpoints.find(({ contract }) => contract.address === address)
        if (!endpoint) expect.unreachable('no such endpoint')
        else await expectRobust(endpoint, sampleOf(rows), samples)
      })
    })

  test('have the parameters that parameters.txt lists', async (context) => {
    await expectFile(context, 'parameters.txt', parametersOf(samples))
  })

  test('change exactly the rows and store exactly the events that effects.txt lists', async (context) => {
    await expectFile(context, 'effects.txt', await effectsOf(samples))
  })

  if (hasAllSamples) testTextsAndTiers(samples)
}

/**
 * The first and the last role of each answer: if a rule moves, one of them gets another answer. Of the further lines of an address, only the roles
 * around the first success. The long suite asks all.
 */
function askedRoles({ cells }: Row, is_first: boolean): readonly Role[] {
  if (isLong) return roles
  const answers = is_first ? cells : cells.map((cell) => String(!/^[345]/.test(cell)))
  const edges = roles.filter((_, i) => answers[i] !== answers[i - 1] || answers[i] !== answers[i + 1])
  return is_first ? edges : edges.slice(0, -1)
}

/** A third of the time of all samples. Tests of single endpoints check the rules behind these two files. */
function testTextsAndTiers(samples: Samples) {
  test('differ on the free tier as free-tier.txt says', async (context) => {
    await expectFile(context, 'free-tier.txt', await freeTierOf(samples))
  })

  test('take empty, blank, padded and long texts, and files, as texts.txt says', async (context) => {
    await expectFile(context, 'texts.txt', await textsOf(samples))
  })
}

/**
 * Compares a text with the file beside the test. `npx vitest run FILE --update` writes the file. File and test are those of the context, so a test
 * that ran out of time does not compare with the file of a later one.
 */
async function expectFile({ expect, task }: TestContext, name: string, text: string) {
  if (text !== '') await expect(text).toMatchFileSnapshot(join(dirname(task.file.filepath), name))
}
