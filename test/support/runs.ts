/** Whether this is `npm run test:long`, which runs properties many times, each time with another seed. */
export const isLong = process.env.TEST_LONG !== undefined

/** Whether the answers to texts of all kinds and those of the free tier are compared with their files. */
export const hasAllSamples = isLong || process.env.TEST_ALL_SAMPLES !== undefined

/** How often a property runs, and from which seed: the same runs each time by default, many other runs in the long suite. */
export const runs = (usual: number, many: number, seed = 20_260_522) =>
  isLong ? { numRuns: many } : { numRuns: usual, seed }

/** All of them in the long suite, by default each `step`th: for cases that hardly differ. */
export const some = <Case>(cases: readonly Case[], step: number): readonly Case[] =>
  isLong ? cases : cases.filter((_, i) => i % step === 0)

/** How often something that takes long is repeated: a few times by default, often in the long suite. */
export const times = (usual: number, often: number): number => (isLong ? often : usual)
