#!/usr/bin/env node
// The command `gantry` of the package. An installed package contains the build. A linked clone contains only the sources, so it builds
// first.
import { existsSync } from 'node:fs'

const bootstrap = new URL('bootstrap.mjs', import.meta.url)
if (existsSync(bootstrap)) {
  process.argv.splice(2, 0, 'serve')
  await import(bootstrap.href)
} else await import('../out/main/server.js')
