import { dirname, join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { endpoints } from '../../../src-server/api.ts'
import { hasAllSamples, some } from '../runs.ts'
import { expectRobust } from './any-input.ts'
import { effectsOf } from './effects.ts'
import { freeTierOf } from './free-tier.ts'
import { parametersOf } from './parameters.ts'
import { expectRoles } from './roles.ts'
import { rowsOf, type Samples, sampleOf } from './samples.ts'
import { roles } from './scene.ts'
import { textsOf } from './texts.ts'

/** Tests every endpoint that has samples in a folder. */
export function testEndpoints(samples: Samples) {
  for (const [address, rows] of Map.groupBy(rowsOf(samples), (row) => row.address))
    describe(address, () => {
      // Of the further lines of an address, every second role is enough here.
      test.for(rows.map((row, i) => [`${row.place} ${row.sent}`.trimEnd(), row, i === 0] as const))(
        'answers each role as the table says: %s',
        ([, row, is_first]) => expectRoles(row, samples, is_first ? roles : some(roles, 2)),
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
