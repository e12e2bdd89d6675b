import { stringify } from 'yaml'
import type { Entry } from '../kinds/kind.ts'

const ABOUT = [
  'A seed of Gantry. Start an instance from it with: gantry --seed FILE',
  'It holds no secrets: no passwords, no values of access tokens, no tokens and variables of hooks, and no secret settings.',
  'Access tokens without `token` are only listed, and nobody can use them. Files, such as pictures and uploads, are not part of it.',
]

/** A seed as a file. */
export function textOfSeed(seed: Entry, format: 'yaml' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(seed, null, 2)}\n`
  const about = ABOUT.map((line) => `# ${line}\n`).join('')
  return about + stringify(seed, { lineWidth: 0, aliasDuplicateObjects: false })
}
