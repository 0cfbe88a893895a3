import { Refusal } from '#kit/base/refusal.ts'

/** Why a file was not read as a tax document: 422 with a code and a sentence in Spanish that says what and where. */
export class CfdiFault extends Refusal {
  constructor(code: string, message: string) {
    super(422, message, { code })
    this.name = 'CfdiFault'
  }
}
