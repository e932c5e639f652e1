/** What an instance needs from outside. */
export interface ZylispHost {
  print(text: string): void;
  /** The next line of the input without its end; null at the end of the input. */
  readLine(): string | null;
}
