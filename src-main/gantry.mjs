#!/usr/bin/env node
// The command `gantry` of the package. A packed package holds the build. A linked clone holds the sources and builds first.
import { existsSync } from 'node:fs'

const bootstrap = new URL('bootstrap.mjs', import.meta.url)
if (existsSync(bootstrap)) {
  process.argv.splice(2, 0, 'serve')
  await import(bootstrap.href)
} else await import('../out/main/server.js')
