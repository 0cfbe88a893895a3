/** Whether a standard bank key is well made: 18 digits, the last reckoned from the others with the weights 3, 7, 1 (Banco de México). */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false
  const weights = [3, 7, 1]
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 17).reduce((total, digit, n) => total + ((digit * (weights[n % 3] ?? 0)) % 10), 0)
  return digits[17] === (10 - (sum % 10)) % 10
}
