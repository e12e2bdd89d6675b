/** Rules that import-checks.ts checks. Biome checks the others. */
export const IMPORTS = 'import-checks'
const GLOBALS = 'style/noRestrictedGlobals'

/** A rule of ARCHITECTURE.md, with lines that violate the rule and lines that do not. Each line has the path of its file. */
interface Rule {
  name: string
  checkedBy: string
  violations: readonly (readonly [path: string, line: string])[]
  allowed?: readonly (readonly [path: string, line: string])[]
}

export const RULES: readonly Rule[] = [
  {
    name: 'the console runs no server code',
    checkedBy: IMPORTS,
    violations: [
      ['src-renderer/issues/a-screen.tsx', "import { findProject } from '../../src-server/projects/queries.ts'"],
      ['src-renderer/issues/a-screen.tsx', "import { visibleTo } from '../../src-server/projects/policy.ts'"],
      ['src-renderer/issues/a-screen.tsx', "import { createApp } from '../../src-server/app.ts'"],
      ['src-renderer/issues/a-screen.tsx', "import { endpoints } from '../../src-server/api.ts'"],
      ['src-renderer/settings/a-screen.tsx', "import { allSettings } from '../../src-server/kit/settings/registry.ts'"],
      ['src-renderer/issues/a-screen.tsx', "import Database from 'better-sqlite3'"],
      ['src-renderer/issues/a-screen.tsx', "import { join } from 'node:path'"],
      ['src-renderer/issues/a-screen.tsx', "import { app } from 'electron'"],
      ['src-renderer/issues/a-screen.tsx', "import { launch } from '../../src-main/launch.ts'"],
    ],
    allowed: [
      ['src-renderer/issues/b-screen.tsx', "import { issueEntity } from '../../src-server/issues/entity.ts'"],
      ['src-renderer/issues/b-screen.tsx', "import { issueFilters } from '../../src-server/issues/filters.ts'"],
      ['src-renderer/settings/b-screen.tsx', "import { rules } from '../../src-server/kit/settings/rules.ts'"],
    ],
  },
  {
    name: "the console's types come from the API",
    checkedBy: IMPORTS,
    violations: [
      ['src-renderer/issues/c-screen.tsx', "import type { Database } from '../../src-server/kit/db/schema.ts'"],
      ['src-renderer/issues/c-screen.tsx', "import type { ProjectRef } from '../../src-server/projects/queries.ts'"],
      ['src-renderer/issues/c-screen.tsx', "import type { Instance } from '../../src-server/instance.ts'"],
    ],
    allowed: [['src-renderer/issues/d-screen.tsx', "import type { Api } from '../../src-server/api.ts'"]],
  },
  {
    name: 'settings forms have one engine, which knows no screen',
    checkedBy: IMPORTS,
    violations: [
      ['src-renderer/settings-form/a-row.tsx', "import type { Group } from '../groups/group.ts'"],
      ['src-renderer/settings-form/a-row.tsx', "import type { Setting } from '../settings/setting.ts'"],
      ['src-renderer/groups/a-tray.tsx', "import { ChangeTray } from '../ui/change-tray.tsx'"],
    ],
    allowed: [
      ['src-renderer/settings-form/b-row.tsx', "import { useDraft } from '../ui/use-draft.ts'"],
      ['src-renderer/settings-form/b-row.tsx', "import { ChangeTray } from '../ui/change-tray.tsx'"],
      ['src-renderer/groups/b-settings.tsx', "import { SettingsForm } from '../settings-form/settings-form.tsx'"],
    ],
  },
  {
    name: 'only api/ of the console calls fetch',
    checkedBy: GLOBALS,
    violations: [['src-renderer/issues/e-screen.tsx', "await fetch('/api/v4/issues')"]],
    allowed: [['src-renderer/api/transport.ts', "await fetch('/api/v4/issues')"]],
  },
  {
    name: 'the server imports neither the desktop nor the console',
    checkedBy: IMPORTS,
    violations: [
      'src-server/start.ts',
      'src-server/issues/endpoints/get-issue.ts',
      'src-server/issues/entity.ts',
      'src-server/kit/http/router.ts',
      'src-server/kit/outbound/deliver.ts',
    ].flatMap((path) => [
      [path, "import { app } from 'electron'"] as const,
      [path, "import { createElement } from 'react'"] as const,
      [path, "import { launch } from '../../src-main/launch.ts'"] as const,
      [path, "import { shell } from '../../src-renderer/app/shell.tsx'"] as const,
    ]),
  },
  {
    name: 'the package for test suites needs Node and the test runner only',
    checkedBy: IMPORTS,
    violations: [
      ['src-package/start.ts', "import { startServer } from '../src-server/start.ts'"],
      ['src-package/place.ts', "import { z } from 'zod'"],
      ['src-package/place.ts', "import { launch } from '../src-main/launch.ts'"],
      ['src-server/cli.ts', "import { start } from '../src-package/start.ts'"],
    ],
    allowed: [
      ['src-package/start.ts', "import type { StartOptions } from '../src-server/gantry.d.ts'"],
      ['src-package/start.ts', "import { fork } from 'node:child_process'"],
      ['src-package/vitest.ts', "import { test } from 'vitest'"],
    ],
  },
  {
    name: 'the kit knows no resource',
    checkedBy: IMPORTS,
    violations: [
      ['src-server/kit/clock.ts', "import { findProject } from '../projects/queries.ts'"],
      ['src-server/kit/http/router.ts', "import { findProject } from '../../projects/queries.ts'"],
      ['src-server/kit/http/router.ts', "import { issueEntity } from '../../issues/entity.ts'"],
      ['src-server/kit/http/router.ts', "import { endpoints } from '../../api.ts'"],
      ['src-server/kit/db/open.ts', "import { demo } from '../../demo/index.ts'"],
      ['src-server/kit/db/migrate.ts', "import { migrations } from '../../schema/migrations/index.ts'"],
      ['src-server/kit/outbound/outbound.ts', "import { findHook } from '../../hooks/queries.ts'"],
      ['src-server/kit/jobs/runner.ts', "import { work } from '../../imports/import-project.worker.ts'"],
    ],
    allowed: [
      ['src-server/kit/http/send.ts', "import type { Instance } from '../instance.ts'"],
      ['src-server/kit/http/send.ts', "import { ApiError } from '../errors.ts'"],
      ['src-server/kit/http/send.ts', "import { Store } from '../db/open.ts'"],
    ],
  },
  {
    name: 'slices import only the public files of each other',
    checkedBy: IMPORTS,
    violations: [
      ['src-server/issues/endpoints/list-issues.ts', "import { projects } from '../../projects/index.ts'"],
      [
        'src-server/issues/endpoints/list-issues.ts',
        "import { getProject } from '../../projects/endpoints/get-project.ts'",
      ],
      ['src-server/issues/endpoints/list-issues.ts', "import { work } from '../../imports/import-project.worker.ts'"],
      ['src-server/issues/endpoints/list-issues.ts', "import { lease } from '../../imports/import-project.thread.ts'"],
      ['src-server/issues/endpoints/list-issues.ts', "import { hear } from '../../todos/todos.listener.ts'"],
      ['src-server/groups/queries.ts', "import { listForks } from '../projects/endpoints/forks/list-forks.ts'"],
      ['src-server/groups/queries.ts', "import { finish } from '../projects/forks/finish-fork.worker.ts'"],
      ['src-server/issues/queries.ts', "import { getProject } from '../projects/endpoints/get-project.ts'"],
      ['src-server/issues/entity.ts', "import { getProject } from '../projects/endpoints/get-project.ts'"],
      ['src-server/issues/policy.ts', "import { getProject } from '../projects/endpoints/get-project.ts'"],
      ['src-server/issues/index.ts', "import { getProject } from '../projects/endpoints/get-project.ts'"],
      ['src-server/imports/writing/labels.ts', "import { getProject } from '../../projects/endpoints/get-project.ts'"],
    ],
    allowed: [
      ['src-server/issues/endpoints/get-issue.ts', "import { findProject } from '../../projects/queries.ts'"],
      ['src-server/issues/endpoints/get-issue.ts', "import { listShape } from '../../projects/list-queries.ts'"],
      ['src-server/issues/endpoints/get-issue.ts', "import { projectEntity } from '../../projects/entity.ts'"],
      ['src-server/issues/endpoints/get-issue.ts', "import { visibleTo } from '../../projects/policy.ts'"],
      ['src-server/issues/endpoints/get-issue.ts', "import { projectId } from '../../projects/filters.ts'"],
      ['src-server/issues/endpoints/get-issue.ts', "import { ok } from '../../kit/http/reply.ts'"],
    ],
  },
  {
    name: 'endpoints do not import endpoints',
    checkedBy: IMPORTS,
    violations: [
      ['src-server/issues/endpoints/update-issue.ts', "import { getIssue } from './get-issue.ts'"],
      ['src-server/issues/endpoints/update-issue.ts', "import { issues } from '../index.ts'"],
      ['src-server/issues/queries.ts', "import { getIssue } from './endpoints/get-issue.ts'"],
      ['src-server/issues/entity.ts', "import { getIssue } from './endpoints/get-issue.ts'"],
      ['src-server/issues/policy.ts', "import { getIssue } from './endpoints/get-issue.ts'"],
      ['src-server/projects/endpoints/forks/fork-project.ts', "import { listForks } from './list-forks.ts'"],
      ['src-server/projects/lists/queries.ts', "import { listForks } from '../endpoints/forks/list-forks.ts'"],
    ],
    allowed: [
      ['src-server/issues/index.ts', "import { getIssue } from './endpoints/get-issue.ts'"],
      ['src-server/issues/endpoints/create-issue.ts', "import { presentIssue } from '../entity.ts'"],
    ],
  },
  {
    name: 'entities and filters are pure',
    checkedBy: IMPORTS,
    violations: [
      ['src-server/notes/entity.ts', "import { findNote } from './queries.ts'"],
      ['src-server/notes/entity.ts', "import { visibleTo } from './policy.ts'"],
      ['src-server/notes/entity.ts', "import { sql } from 'kysely'"],
      ['src-server/notes/entity.ts', "import { readFile } from 'node:fs/promises'"],
      ['src-server/notes/entity.ts', "import { endpoint } from '../kit/http/endpoint.ts'"],
      ['src-server/notes/entity.ts', "import { systemClock } from '../kit/clock.ts'"],
      ['src-server/notes/filters.ts', "import { openDirectory } from '../kit/db/open.ts'"],
      ['src-server/notes/filters.ts', "import { createOutbound } from '../kit/outbound/outbound.ts'"],
    ],
    allowed: [
      ['src-server/labels/entity.ts', "import { z } from 'zod'"],
      ['src-server/labels/entity.ts', "import { userBasic } from '../users/entity.ts'"],
      ['src-server/labels/filters.ts', "import { commaList } from '../kit/http/wire.ts'"],
    ],
  },
  {
    name: 'policies do not query',
    checkedBy: IMPORTS,
    violations: [
      ['src-server/notes/policy.ts', "import { findProject } from '../projects/queries.ts'"],
      ['src-server/notes/policy.ts', "import { rows } from './list-queries.ts'"],
      ['src-server/notes/policy.ts', "import { noteEntity } from './entity.ts'"],
      ['src-server/notes/policy.ts', "import { ok } from '../kit/http/reply.ts'"],
    ],
    allowed: [
      ['src-server/labels/policy.ts', "import type { ProjectRef } from '../projects/queries.ts'"],
      ['src-server/labels/policy.ts', "import { sql } from 'kysely'"],
      ['src-server/labels/policy.ts', "import { visibleTo } from '../projects/policy.ts'"],
    ],
  },
  {
    name: 'only queries contain SQL',
    checkedBy: IMPORTS,
    violations: [
      ['src-server/labels/endpoints/list-labels.ts', "import { sql } from 'kysely'"],
      ['src-server/labels/endpoints/list-labels.ts', "import Database from 'better-sqlite3'"],
      ['src-server/labels/index.ts', "import { sql } from 'kysely'"],
      ['src-server/labels/colors.ts', "import { sql } from 'kysely'"],
      ['src-server/app.ts', "import { sql } from 'kysely'"],
      ['src-server/kit/http/guard.ts', "import { sql } from 'kysely'"],
      ['src-server/kit/access/roles.ts', "import { sql } from 'kysely'"],
      ['src-server/kit/outbound/failures.ts', "import { sql } from 'kysely'"],
    ],
    allowed: [
      ['src-server/labels/queries.ts', "import { sql } from 'kysely'"],
      ['src-server/labels/list-queries.ts', "import { sql } from 'kysely'"],
      ['src-server/kit/db/dialect.ts', "import { Kysely } from 'kysely'"],
      ['src-server/kit/lists/words.ts', "import { sql } from 'kysely'"],
      ['src-server/kit/jobs/queue.ts', "import { sql } from 'kysely'"],
      ['src-server/kit/http/pagination.ts', "import { sql } from 'kysely'"],
    ],
  },
  {
    name: 'only kit/outbound imports network modules',
    checkedBy: IMPORTS,
    violations: [
      'src-server/hooks/deliver-hook.ts',
      'src-server/hooks/queries.ts',
      'src-server/cli.ts',
      'src-server/kit/jobs/jobs.ts',
    ].flatMap((path) => [
      [path, "import { Agent } from 'undici'"] as const,
      [path, "import { request } from 'node:http'"] as const,
      [path, "import { get } from 'node:https'"] as const,
      [path, "import { connect } from 'node:net'"] as const,
      [path, "import { connect as dial } from 'node:tls'"] as const,
      [path, "import http from 'node:http'"] as const,
      [path, "const { request: ask } = await import('node:http')"] as const,
    ]),
    allowed: [
      ['src-server/hooks/list-hooks.ts', "import type { IncomingMessage } from 'node:http'"],
      ['src-server/seed.ts', "import { createServer } from 'node:http'"],
      ['src-server/kit/outbound/addresses.ts', "import { Agent } from 'undici'"],
    ],
  },
  {
    name: 'only kit/outbound uses network globals',
    checkedBy: GLOBALS,
    violations: [
      ['src-server/hooks/fetched.ts', "await fetch('http://127.0.0.1')"],
      ['src-server/kit/http/rules.ts', "await fetch('http://127.0.0.1')"],
      ['src-server/hooks/fetched.ts', "new WebSocket('ws://127.0.0.1')"],
    ],
  },
]
