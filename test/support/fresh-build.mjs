import { buildIfStale } from '../../src-main/bootstrap/build.mjs'
import { preparePackageIfStale } from '../../src-main/packaging/server-package.ts'

/** Tests that start the server as a process run the build: it starts four times as fast as the sources. */
export async function setup() {
  await buildIfStale()
  await preparePackageIfStale()
}
