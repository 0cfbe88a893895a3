import { call } from '#kit/base/call.ts'
import { say } from '#kit/base/texts.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import type { BrandRecord } from './brand-columns.ts'
import { deleteTexts } from './delete-texts.ts'
import { UsedBy } from './used-by.tsx'

type DeleteBrandProps = { brand: BrandRecord | null; onClose: () => void; onGone?: () => Promise<void> }

/** Asks with the words of the specification (V-02), deletes, and offers to take it back. */
export function DeleteBrand({ brand, onClose, onGone }: DeleteBrandProps) {
  return (
    <ConfirmDialog
      open={brand !== null}
      onClose={onClose}
      title={say(deleteTexts.brand)}
      confirm="Eliminar"
      isDanger
      renderAbout={(refusal) => <UsedBy refusal={refusal} />}
      onConfirm={async () => {
        const done = brand && (await call('POST /api/deleteMarca/:id', { params: { id: brand.id } }))
        await onGone?.()
        return done
      }}
      said={(done) =>
        done && {
          title: 'Marca eliminada',
          text: brand?.nombre,
          undo: () => call('POST /api/v1/marcas/deshacer/:id', { params: { id: done.deshacer } }),
          undone: { title: 'La marca está otra vez', text: brand?.nombre },
        }
      }
    >
      <p>
        Se elimina <strong>{brand?.nombre}</strong>. Solo se puede si ningún producto, modelo o publicación la usa; si
        está repetida, mejor únela con la otra.
      </p>
    </ConfirmDialog>
  )
}
