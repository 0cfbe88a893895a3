import { useState } from 'react'
import { at } from '#kit/base/place.ts'

/** Frames of a turn, moved through with the slider: what visitors will turn. */
export function TurnPreview({ frames }: { frames: string[] }) {
  const [frame, setFrame] = useState(0)
  const place = Math.min(frame, frames.length - 1)
  return (
    <div className="grid max-w-md gap-2">
      <img
        src={frames[place]?.startsWith('/') ? at(frames[place]) : frames[place]}
        alt={`Cuadro ${place + 1} de ${frames.length}`}
        width={480}
        height={360}
        className="aspect-[4/3] w-full rounded-control bg-sunk object-contain"
      />
      <label className="flex items-center gap-3 text-sm">
        <span className="sr-only">Cuadro</span>
        <input
          type="range"
          min={0}
          max={frames.length - 1}
          value={place}
          onChange={(event) => setFrame(Number(event.currentTarget.value))}
          className="h-11 min-w-0 flex-1 accent-accent md:h-8"
        />
        <span className="w-24 text-right text-soft tabular-nums">
          {place + 1} de {frames.length}
        </span>
      </label>
    </div>
  )
}
