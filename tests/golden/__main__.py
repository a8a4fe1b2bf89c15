"""Write all golden playthroughs anew: `make golden`, in a commit of its own."""

from tests.golden.games import FOLDER, games, written_anew


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for stray in {file.name for file in FOLDER.iterdir()} - games().keys():
        (FOLDER / stray).unlink()
        print(f"removed {stray}")
    for name in games():
        file = FOLDER / name
        text = written_anew(name)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8", newline="\n")
            print(f"wrote {name}, {len(text.encode()) // 1024} KB")


if __name__ == "__main__":
    main()
