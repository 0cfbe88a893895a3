import { at } from '#kit/base/place.ts'
import { type PictureOf, picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import { day } from '#kit/ui/format.ts'

type OfficialMarkProps = { of: { numero: string; titular: string; hasta: string; logo: PictureOf | null } }

/** The official mark «Hecho en México» with what allows it (P-04): only of an authorisation that holds today. */
export function OfficialMark({ of: { numero, titular, hasta, logo } }: OfficialMarkProps) {
  return (
    <span className="flex items-center gap-3">
      {logo && (
        <img
          src={at(picturePath(logo.clave, widthUpTo(logo, 320)))}
          width={logo.ancho}
          height={logo.alto}
          alt="Distintivo oficial Hecho en México"
          className="h-14 w-auto shrink-0 rounded-tag border border-line bg-white object-contain p-1"
        />
      )}
      <span className="grid text-sm">
        <b>Hecho en México</b>
        <span className="text-soft">
          Autorización {numero} de {titular}, vigente hasta el {day(hasta)}
        </span>
      </span>
    </span>
  )
}
