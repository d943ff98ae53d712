const units = ["byte", "kilobyte", "megabyte"] as const;

/** A size in the unit that suits it, as the reader writes numbers. */
export function sizeText(bytes: number, locale: string): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 2,
  }).format(bytes / 1024 ** step);
}
