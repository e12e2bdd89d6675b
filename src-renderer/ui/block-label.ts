const fontSize_px = 12
const lineHeight_px = 16
/** The space beside a label, and between a name and a size in one line. */
export const blockPadding_px = 6
/** A shortened name is worth showing from this width on. */
const minName_px = 28
const minNameBesideSize_px = 78

/** Measures a text, such as `textWidth`. */
type Measure = (text: string, font_px: number) => number

interface Block {
  width: number
  height: number
}

const roomIn = (width: number) => width - 1 - 2 * blockPadding_px
const fitsName = (room: number, name_px: number) => room >= Math.min(Math.ceil(name_px), minName_px)

/** What a block of a chart shows in two lines: a name, and its size below it. */
export function linesIn({ width, height }: Block, name: string, measure: Measure): 0 | 1 | 2 {
  if (height - 1 < lineHeight_px || !fitsName(roomIn(width), measure(name, fontSize_px))) return 0
  return height - 1 < 2 * lineHeight_px ? 1 : 2
}

/** The space above the lines of a block. */
export const paddingAbove = ({ height }: Block, lines: number) =>
  Math.max(0, Math.min(4, Math.floor((height - 1 - lines * lineHeight_px) / 2)))

/** What a block shows in one line: a name, and its size if both fit. */
export function textsIn(width: number, name: string, size: string, measure: Measure): { name: boolean; size: boolean } {
  const [room, name_px] = [roomIn(width), measure(name, fontSize_px)]
  const rest = room - blockPadding_px - Math.ceil(measure(size, fontSize_px))
  return { name: fitsName(room, name_px), size: rest >= Math.min(Math.ceil(name_px), minNameBesideSize_px) }
}
