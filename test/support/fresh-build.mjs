/** Tests that start the server as a process run the build: it starts four times as fast as the sources. */
export { buildIfStale as setup } from '../../src-main/bootstrap/build.mjs'
