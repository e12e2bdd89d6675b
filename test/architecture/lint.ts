import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './sources.ts'

/** Lints the files with Biome in a temporary folder. Returns the names of the violated rules by `path:line`. */
export async function lintPlanted(files: ReadonlyMap<string, readonly string[]>): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-lint-'))
  try {
    await copyFile(join(root, 'biome.json'), join(folder, 'biome.json'))
    for (const [path, lines] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), `${lines.join('\n')}\n`)
    }
    return read(await run(folder), folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(folder: string): Promise<string> {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const flags = [
    'lint',
    '--vcs-enabled=false',
    '--max-diagnostics=none',
    '--diagnostic-level=error',
    '--reporter=github',
    '.',
  ]
  return new Promise((done, fail) => {
    execFile(process.execPath, [program, ...flags], { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      // Biome exits with 1 if it has findings. Any other failure means that Biome did not run.
      if (error && (error.code !== 1 || !stdout.includes('::error'))) fail(new Error(`${stdout}\n${stderr}`))
      else done(stdout)
    })
  })
}

function read(report: string, folder: string): Map<string, string[]> {
  const findings = new Map<string, string[]>()
  for (const [, rule = '', file = '', line = ''] of report.matchAll(/::error title=([^,]*),file=([^,]*),line=(\d+)/g)) {
    const place = `${file.replace(`${folder}/`, '').replace(/^\.\//, '')}:${line}`
    findings.set(place, [...(findings.get(place) ?? []), rule.replace(/^lint\//, '')])
  }
  return findings
}
