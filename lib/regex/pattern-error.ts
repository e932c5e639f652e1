// Why a pattern cannot be run. `needs_backtracking` means that the syntax is right but no linear-time engine can do it:
// the caller may hand the source to javascript.ts under a deadline, or refuse it with this message.

export class PatternError extends Error {
  override readonly name = 'PatternError';
  readonly reason: 'syntax' | 'needs_backtracking' | 'too_large';

  constructor(reason: PatternError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
