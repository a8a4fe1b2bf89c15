/** What the server says of editions, cards and bots; asked for once. */

import { ask } from "../net/api";
import type { Choices, FamilyFacts } from "../protocol";

class Facts {
  choices: Choices | null = $state.raw(null);

  /** The edition whose values the cards on the page show. */
  edition = $state("koehandel-2001");

  readonly pedigreeValue = 250;

  async load(): Promise<Choices> {
    this.choices ??= await ask<Choices>("/api/editions");
    return this.choices;
  }

  valueOf(family: string): number {
    return this.here?.families.find((each) => each.name === family)?.value ?? 0;
  }

  /** The families of the edition, the dearest first. */
  get families(): readonly FamilyFacts[] {
    return [...(this.here?.families ?? [])].sort((one, other) => other.value - one.value);
  }

  /** How many cards a complete family has. */
  get complete(): number {
    return this.here?.cards_per_family ?? 4;
  }

  /** What each donkey pays everybody, in their order. */
  get payouts(): readonly number[] {
    return this.here?.payouts ?? [];
  }

  botName(id: string): string {
    return this.choices?.bots.find((bot) => bot.id === id)?.title ?? id.charAt(0).toUpperCase() + id.slice(1);
  }

  private get here() {
    return this.choices?.editions.find((edition) => edition.id === this.edition) ?? this.choices?.editions[0];
  }
}

export const facts = new Facts();
