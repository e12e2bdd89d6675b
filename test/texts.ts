import { root, sourcesIn } from './architecture/sources.ts'
import { readTexts } from './texts/texts.ts'

// `npm run texts` prints every text of the console by file, in the order of the source, so that writers can read all of them in sequence.
// `npm run texts -- issues ui` prints only these folders of src-renderer.

const folders = process.argv.slice(2)
const paths = sourcesIn('src-renderer')
  .map(({ path }) => path)
  .filter((path) => folders.length === 0 || folders.some((folder) => path.startsWith(`src-renderer/${folder}/`)))

for (const [path, texts] of readTexts(root, paths)) {
  if (texts.length === 0) continue
  process.stdout.write(`\n${path}\n`)
  for (const { line, text } of texts) process.stdout.write(`${String(line).padStart(5)}  ${text}\n`)
}
