"""What is on the screen, as text, and whether all of a question is."""

from __future__ import annotations

from textual.app import App
from textual.strip import Strip

from maquignon.cli.tui.prompts.panel import PromptPanel


def strips(app: App) -> list[Strip]:
    """Every line, with its colours."""
    return app.screen._compositor.render_strips()


def text(app: App) -> str:
    return "\n".join(strip.text for strip in strips(app))


def clipped(panel: PromptPanel) -> list[str]:
    """What does not fit where the question stands: lines too wide to click, lines below the edge, the title."""
    assert panel.prompt is not None
    width, height = panel.content_size
    lines = panel.prompt.draw(width).split("\n", allow_blank=True)
    rows = [row for line in lines for row in line.wrap(width)]
    wide = [line.plain for line in lines if any("@click" in str(span.style) for span in line.spans)]
    title = str(panel.border_title)
    return (
        [line for line in wide if len(line) > width]
        + [row.plain for row in rows[height:]]
        + [title] * (len(title) > width - 2)
    )
