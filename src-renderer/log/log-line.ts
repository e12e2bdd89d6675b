import type { ResponseBody } from '../api/client.ts'

export type LogLine = ResponseBody<'GET /-/gantry/v1/log'>[number]

/** The lines as a text, the newest at the end. */
export const logText = (lines: readonly LogLine[]): string => lines.map(textOf).join('')

const textOf = ({ created_at, level, text, stack }: LogLine) =>
  `${created_at} ${level.padEnd(5)} ${text}\n${stack === null ? '' : `${stack}\n`}`
