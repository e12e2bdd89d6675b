import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from './api.ts'
import { routesDocument } from './kit/http/routes-document.ts'

const file = join(import.meta.dirname, 'ROUTES.md')
writeFileSync(file, routesDocument(endpoints, import.meta.dirname))
process.stdout.write(`${file}: ${endpoints.length} routes\n`)
