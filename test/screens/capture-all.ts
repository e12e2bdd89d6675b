import type { Browser } from '@playwright/test'
import { captureScene, type Scene } from './capture.ts'
import { createSampleRecords } from './sample-records.ts'
import { accessScenes, createAccess } from './scenes-access.ts'
import { apiScenes } from './scenes-api.ts'
import { doraScenes } from './scenes-dora.ts'
import { createFaults, faultScenes, noFaultScenes } from './scenes-faults.ts'
import { groupScenes } from './scenes-groups.ts'
import { emptyScenes, homeScenes } from './scenes-home.ts'
import { listScenes, longListScenes } from './scenes-lists.ts'
import { createMergeRequests, mergeRequestScenes } from './scenes-merge-requests.ts'
import { planningScenes } from './scenes-planning.ts'
import { projectScenes } from './scenes-projects.ts'
import { recordScenes } from './scenes-records.ts'
import { createReplies, replyScenes } from './scenes-replies.ts'
import { settingsScenes } from './scenes-settings.ts'
import { createPeople, signInScenes, termsScenes } from './scenes-sign-in.ts'
import { createToDos, emptyTodoScenes, todoScenes } from './scenes-todos.ts'
import { transferScenes } from './scenes-transfers.ts'
import { userScenes } from './scenes-users.ts'
import { createWorlds, noWorldScenes, worldScenes } from './scenes-worlds.ts'
import { openStage, type Stage } from './stage.ts'

interface Options {
  browser: Browser
  /** Folder of the built console. */
  console_folder: string
  /** Output folder. */
  folder: string
  /** Name prefixes of the scenes to take; empty for all. */
  only: readonly string[]
}

/** Takes all scenes, two at a time. Returns errors by scene. */
export async function captureAll({
  browser,
  console_folder,
  folder,
  only,
}: Options): Promise<ReadonlyMap<string, string[]>> {
  const selected = (scenes: readonly Scene[]) =>
    scenes.filter(({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)))
  const errors = new Map<string, string[]>()
  const run = async (stage: Stage, scenes: readonly Scene[]) => {
    const waiting = [...scenes]
    const work = async () => {
      for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
        const found = await Promise.race([captureScene(browser, stage, scene, folder), timeout()]).catch(
          (error: Error) => [error.message],
        )
        if (found.length > 0) errors.set(scene.name, found)
      }
    }
    await Promise.all([work(), work()])
  }

  const timeout = () =>
    new Promise<string[]>((give) => {
      setTimeout(give, 60_000, ['timed out after a minute']).unref()
    })

  const demo = await openStage({ kind: 'demo' }, console_folder)
  // Take Home first, because the requests of other scenes would appear in its traffic chart.
  await run(demo, selected(homeScenes))
  await run(demo, selected(listScenes))
  await run(demo, selected(userScenes))
  await run(demo, selected(projectScenes))
  await run(demo, selected(planningScenes))
  await run(demo, selected(groupScenes))
  await run(demo, selected(doraScenes))
  const withAccess = selected(accessScenes)
  if (withAccess.length > 0) await createAccess(demo)
  await run(demo, withAccess)
  const withToDos = selected(todoScenes)
  if (withToDos.length > 0) await createToDos(demo)
  await run(demo, withToDos)
  await run(demo, selected(mergeRequestScenes(await createMergeRequests(demo))))
  await run(demo, selected(replyScenes(await createReplies(demo))))
  await run(demo, selected(recordScenes(await createSampleRecords(demo))))
  await run(demo, selected(transferScenes))
  await run(demo, selected(settingsScenes))
  await run(demo, selected(noWorldScenes))
  const withWorlds = selected(worldScenes)
  if (withWorlds.length > 0) await createWorlds(demo)
  await run(demo, withWorlds)
  await run(demo, selected(apiScenes))
  await run(demo, selected(noFaultScenes))
  const withFaults = selected(faultScenes)
  // Last: their title bars have a mark.
  if (withFaults.length > 0) await createFaults(demo)
  await run(demo, withFaults)
  await demo.close()
  const beforeConsole = [selected(signInScenes), selected(termsScenes)] as const
  if (beforeConsole.flat().length > 0) {
    const stage = await openStage({ kind: 'empty' }, console_folder)
    await createPeople(stage)
    for (const scenes of beforeConsole) await run(stage, scenes)
    await stage.close()
  }
  for (const [seed, scenes] of [
    [{ kind: 'empty' }, selected([...emptyScenes, ...emptyTodoScenes])],
    [{ kind: 'bench', issues: 12_000 }, selected(longListScenes)],
  ] as const) {
    if (scenes.length === 0) continue
    const stage = await openStage(seed, console_folder)
    await run(stage, scenes)
    await stage.close()
  }
  return errors
}
