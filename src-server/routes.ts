import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from './api.ts'
import { EVENT_NAMES } from './hooks/simulation/event-kinds.ts'
import { hookEventsDocument } from './hooks/simulation/events-document.ts'
import { schemaStatements } from './kit/db/schema-statements.ts'
import { openapi } from './kit/http/openapi.ts'
import { routesDocument } from './kit/http/routes-document.ts'
import { allSettings } from './kit/settings/registry.ts'
import { settingsDocument } from './kit/settings/settings-document.ts'
import { markOrigins } from './origins/mark-origins.ts'
import { originsDocument } from './origins/origins-document.ts'
import { migrations } from './schema/migrations/index.ts'
import { seedSchema } from './seeds/documents/seed-schema.ts'
import { seedsDocument } from './seeds/documents/seeds-document.ts'

const file = join(import.meta.dirname, 'ROUTES.md')
writeFileSync(file, routesDocument(endpoints, import.meta.dirname))
process.stdout.write(`${file}: ${endpoints.length} routes\n`)

const origins = join(import.meta.dirname, 'ORIGINS.md')
const described = await openapi(endpoints, { title: 'Gantry', version: '' }, endpoints.length)
const addresses = endpoints.map(({ contract }) => contract.address)
writeFileSync(origins, originsDocument(await markOrigins(described, addresses)))
process.stdout.write(`${origins}\n`)

const settings = join(import.meta.dirname, 'SETTINGS.md')
writeFileSync(settings, settingsDocument())
process.stdout.write(`${settings}: ${allSettings.length} settings\n`)

const events = join(import.meta.dirname, 'HOOK_EVENTS.md')
writeFileSync(events, hookEventsDocument())
process.stdout.write(`${events}: ${EVENT_NAMES.length} events\n`)

const statements = join(import.meta.dirname, 'schema', 'statements.json')
const schema = schemaStatements(migrations)
writeFileSync(statements, `${JSON.stringify(schema, null, 2)}\n`)
process.stdout.write(`${statements}: ${schema.length} statements\n`)

const seeds = join(import.meta.dirname, 'SEEDS.md')
writeFileSync(seeds, seedsDocument())
const seed_schema = join(import.meta.dirname, '../resources/seed.schema.json')
writeFileSync(seed_schema, `${JSON.stringify(seedSchema(), null, 2)}\n`)
process.stdout.write(`${seeds}\n${seed_schema}\n`)
