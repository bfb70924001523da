/** The part of PromQL that deploy/alerts.yml uses. Anything else is refused. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | {
      readonly kind: 'selector';
      readonly name: string;
      readonly matchers: readonly Matcher[];
      /** The range in seconds; null for an instant. */
      readonly rangeSeconds: number | null;
    }
  | {
      readonly kind: 'call';
      readonly name: 'rate' | 'increase' | 'histogram_quantile';
      readonly parts: readonly Expression[];
    }
  | {
      readonly kind: 'aggregation';
      readonly name: 'sum' | 'max' | 'min';
      readonly by: readonly string[];
      readonly of: Expression;
    }
  | {
      readonly kind: 'operation';
      readonly operator: '/' | '*' | '>' | '<' | '==';
      readonly left: Expression;
      readonly right: Expression;
    };

export interface Matcher {
  readonly label: string;
  readonly operator: '=' | '!=' | '=~' | '!~';
  readonly value: string;
}

const token =
  /\s*(?:("[^"]*")|(\d+(?:\.\d+)?[smhd]?)|([a-zA-Z_:][\w:]*)|(=~|!~|!=|==|[=(){}[\],<>/*]))/y;

export function parsePromql(text: string): Expression {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text);
    if (match === null) throw new Error(`${text} has something that is not understood`);
    tokens.push(match[0].trim());
  }
  const parser = new Parser(tokens);
  const expression = parser.comparison();
  parser.end();
  return expression;
}

export function secondsOf(duration: string): number {
  const [, amount = '', unit = 's'] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  if (amount === '') throw new Error(`${duration} is no duration`);
  return Number(amount) * { s: 1, m: 60, h: 3600, d: 86_400 }[unit as 's'];
}

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  comparison(): Expression {
    return this.#binary(['>', '<', '=='], () => this.#binary(['/', '*'], () => this.#operand()));
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw new Error(`unexpected ${this.#tokens[this.#at]}`);
  }

  #binary(operators: readonly string[], operand: () => Expression): Expression {
    let left = operand();
    for (;;) {
      const operator = this.#take(...operators);
      if (operator === null) return left;
      left = { kind: 'operation', operator: operator as '/', left, right: operand() };
    }
  }

  #operand(): Expression {
    const word = this.#next();
    if (/^\d/.test(word)) return { kind: 'number', value: Number(word) };
    if (word === 'sum' || word === 'max' || word === 'min') {
      const by = this.#take('by') === null ? [] : this.#names();
      this.#expect('(');
      const of = this.comparison();
      this.#expect(')');
      return { kind: 'aggregation', name: word, by, of };
    }
    if (word === 'rate' || word === 'increase' || word === 'histogram_quantile') {
      this.#expect('(');
      const parts = [this.comparison()];
      while (this.#take(',') !== null) parts.push(this.comparison());
      this.#expect(')');
      return { kind: 'call', name: word, parts };
    }
    if (!/^[a-z]/.test(word)) throw new Error(`unexpected ${word}`);
    return {
      kind: 'selector',
      name: word,
      matchers: this.#matchers(),
      rangeSeconds: this.#range(),
    };
  }

  #names(): string[] {
    this.#expect('(');
    const names = [this.#next()];
    while (this.#take(',') !== null) names.push(this.#next());
    this.#expect(')');
    return names;
  }

  #matchers(): Matcher[] {
    if (this.#take('{') === null) return [];
    const matchers: Matcher[] = [];
    do {
      const label = this.#next();
      const operator = this.#take('=', '!=', '=~', '!~') as Matcher['operator'] | null;
      if (operator === null) throw new Error(`${label} is compared with nothing`);
      matchers.push({ label, operator, value: this.#next().slice(1, -1) });
    } while (this.#take(',') !== null);
    this.#expect('}');
    return matchers;
  }

  #range(): number | null {
    if (this.#take('[') === null) return null;
    const seconds = secondsOf(this.#next());
    this.#expect(']');
    return seconds;
  }

  #next(): string {
    const word = this.#tokens[this.#at];
    if (word === undefined) throw new Error('it ends too early');
    this.#at += 1;
    return word;
  }

  #take(...words: readonly string[]): string | null {
    const word = this.#tokens[this.#at];
    if (word === undefined || !words.includes(word)) return null;
    this.#at += 1;
    return word;
  }

  #expect(word: string): void {
    if (this.#take(word) === null) throw new Error(`${this.#tokens[this.#at]} is no ${word}`);
  }
}
