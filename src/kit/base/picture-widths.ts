/** Widths that a picture is served in, as far as it is that wide; in pixels. */
const WIDTHS = [320, 640, 1024, 1600]

/** All widths of a picture whose whole is so wide. */
export function widthsOf(whole: number): number[] {
  const most = Math.min(whole, WIDTHS.at(-1) ?? whole)
  return [...WIDTHS.filter((width) => width < most), most]
}
