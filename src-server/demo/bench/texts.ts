import type { Dice } from '../../seeds/dice.ts'
import { endings, findingsInComments, opinions } from '../texts/comments.ts'
import { failures } from '../texts/failures.ts'
import { openings, outcomes, proposals, reasons } from '../texts/markdown.ts'
import { partsOfPlatform } from '../texts/parts-of-platform.ts'
import { partsOfProducts } from '../texts/parts-of-products.ts'

const SUBJECTS = Object.values({ ...partsOfProducts, ...partsOfPlatform }).flatMap((each) => [
  ...each.screens,
  ...each.jobs,
  ...each.services,
])
const VERBS = [...failures.screens, ...failures.jobs, ...failures.services].map((each) => each.replace('*', ''))
const SENTENCES = [openings, outcomes, proposals, reasons, endings, findingsInComments, opinions]
  .flat()
  .map((each) => each.replace(/\{\w+\}/g, 'it'))
const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve'.split(' ')

export const benchTitle = (dice: Dice) => `${dice.pick(SUBJECTS)} ${dice.pick(VERBS)}`

/** About 600 bytes. One word occurs in one issue of two hundred, another word in no other issue. */
export function benchTexts(dice: Dice, id: number): { title: string; description: string } {
  const sentences = Array.from({ length: 6 }, () => dice.pick(SENTENCES)).join(' ')
  const rare = `${dice.pick(SYLLABLES)}${dice.pick(SYLLABLES)}${dice.int(0, 1) ? 'x' : 'q'}`
  return {
    title: benchTitle(dice),
    description: `${sentences}\n\n- [x] Reproduce with build ${id}\n- [ ] Fix for the ${rare} site\n\nTicket T${(id * 7_919).toString(36)}.`,
  }
}
